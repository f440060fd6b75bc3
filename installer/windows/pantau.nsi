; SPDX-FileCopyrightText: Pantau contributors
; SPDX-License-Identifier: GPL-3.0-or-later
; The installer for Windows: for the person who runs it, without administrator rights.
;   makensis -XTarget\ amd64-unicode -INPUTCHARSET UTF8 -DVERSION=… -DBUNDLE=folder -DREMOVE=file -DICON=file -DOUT=file pantau.nsi
; REMOVE has a line for every file of BUNDLE, so that the uninstaller takes away what was installed and nothing else.
; Silent: Pantau-…-setup.exe /S [/AUTOSTART] [/D=folder], and uninstall.exe /S, which leaves the data alone.
; Exit codes when silent: 0 done, 1 cancelled, 2 not done (Pantau is running, or Windows is older than 10).
!include MUI2.nsh
!include FileFunc.nsh
!include LogicLib.nsh
!include WinVer.nsh
!include x64.nsh

!define UNINSTALL_KEY "Software\Microsoft\Windows\CurrentVersion\Uninstall\Pantau"
!define RUN_KEY "Software\Microsoft\Windows\CurrentVersion\Run"

Name "Pantau"
OutFile "${OUT}"
InstallDir "$LOCALAPPDATA\Programs\Pantau"
InstallDirRegKey HKCU "${UNINSTALL_KEY}" "InstallLocation"
RequestExecutionLevel user
SetCompressor /SOLID lzma
ManifestDPIAware true
ManifestSupportedOS all
BrandingText "Pantau ${VERSION}"
VIProductVersion "${VERSION}.0"
VIAddVersionKey "ProductName" "Pantau"
VIAddVersionKey "FileDescription" "Pantau ${VERSION}"
VIAddVersionKey "CompanyName" "Pantau contributors"
VIAddVersionKey "FileVersion" "${VERSION}"
VIAddVersionKey "LegalCopyright" "Pantau contributors, GPL-3.0-or-later"

!define MUI_ICON "${ICON}"
!define MUI_UNICON "${ICON}"
!define MUI_ABORTWARNING
!define MUI_COMPONENTSPAGE_SMALLDESC
!if /FileExists "${BUNDLE}/pantau.exe"
    !define WINDOW ; not with cross-build --without-desktop
!endif
!ifdef WINDOW
    !define MUI_FINISHPAGE_RUN "$INSTDIR\pantau.exe"
!endif
!insertmacro MUI_PAGE_WELCOME
!insertmacro MUI_PAGE_LICENSE "${BUNDLE}/LICENSE.txt"
!insertmacro MUI_PAGE_COMPONENTS
!insertmacro MUI_PAGE_DIRECTORY
!insertmacro MUI_PAGE_INSTFILES
!insertmacro MUI_PAGE_FINISH
!insertmacro MUI_UNPAGE_CONFIRM
!insertmacro MUI_UNPAGE_INSTFILES
!insertmacro MUI_LANGUAGE "English"
!insertmacro MUI_LANGUAGE "Indonesian"

LangString PROGRAM ${LANG_ENGLISH} "Pantau, with its command line and service"
LangString PROGRAM ${LANG_INDONESIAN} "Pantau, beserta baris perintah dan layanannya"
LangString MENU ${LANG_ENGLISH} "In the start menu"
LangString MENU ${LANG_INDONESIAN} "Di menu Mulai"
LangString LOGIN ${LANG_ENGLISH} "Start when I sign in"
LangString LOGIN ${LANG_INDONESIAN} "Mulai saat saya masuk"
LangString ABOUT_PROGRAM ${LANG_ENGLISH} "The window, pantau-cli and pantau-service."
LangString ABOUT_PROGRAM ${LANG_INDONESIAN} "Jendela, pantau-cli, dan pantau-service."
LangString ABOUT_MENU ${LANG_ENGLISH} "An entry for Pantau in the start menu."
LangString ABOUT_MENU ${LANG_INDONESIAN} "Entri Pantau di menu Mulai."
LangString ABOUT_LOGIN ${LANG_ENGLISH} "Pantau keeps watch in the notification area as soon as you sign in. You can change this later in its settings."
LangString ABOUT_LOGIN ${LANG_INDONESIAN} "Pantau berjaga di area notifikasi begitu Anda masuk. Anda dapat mengubahnya nanti di pengaturan."
LangString TOO_OLD ${LANG_ENGLISH} "Pantau needs a 64-bit Windows 10 or newer."
LangString TOO_OLD ${LANG_INDONESIAN} "Pantau memerlukan Windows 10 64-bit atau yang lebih baru."
LangString RUNNING ${LANG_ENGLISH} "Pantau is running. Please quit it from its icon in the notification area, and end pantau-service if you use it. Then try again."
LangString RUNNING ${LANG_INDONESIAN} "Pantau sedang berjalan. Keluarlah lewat ikonnya di area notifikasi, dan hentikan pantau-service bila Anda memakainya. Lalu coba lagi."
LangString ASK_DATA ${LANG_ENGLISH} "Should your lists, their history and the settings be deleted too?$\r$\n$\r$\nThey are in $LOCALAPPDATA\pantau and cannot be brought back. If you mean to install Pantau again, choose No."
LangString ASK_DATA ${LANG_INDONESIAN} "Hapus juga daftar Anda, riwayatnya, dan pengaturannya?$\r$\n$\r$\nSemuanya ada di $LOCALAPPDATA\pantau dan tidak dapat dikembalikan. Jika Anda ingin memasang Pantau lagi, pilih Tidak."

; A program that runs cannot be written over: asks until it has ended, and gives up at once when silent.
!macro WaitUntilEnded
    again:
    StrCpy $1 ""
    ${For} $0 1 3
        ${Select} $0
        ${Case} 1
            StrCpy $2 "$INSTDIR\pantau.exe"
        ${Case} 2
            StrCpy $2 "$INSTDIR\pantau-cli.exe"
        ${Case} 3
            StrCpy $2 "$INSTDIR\pantau-service.exe"
        ${EndSelect}
        ${If} ${FileExists} $2
            ClearErrors
            FileOpen $3 $2 a
            ${If} ${Errors}
                StrCpy $1 $2
            ${Else}
                FileClose $3
            ${EndIf}
        ${EndIf}
    ${Next}
    ${If} $1 != ""
        MessageBox MB_RETRYCANCEL|MB_ICONEXCLAMATION "$(RUNNING)" /SD IDCANCEL IDRETRY again
        SetErrorLevel 2
        Abort
    ${EndIf}
!macroend

Section "$(PROGRAM)" SectionProgram
    SectionIn RO
    !insertmacro WaitUntilEnded
    ; What the version before this one laid down and this one may not have any more.
    ${If} ${FileExists} "$INSTDIR\uninstall.exe"
        ExecWait '"$INSTDIR\uninstall.exe" /S /UPDATE _?=$INSTDIR'
    ${EndIf}
    SetOutPath "$INSTDIR"
    File /r "${BUNDLE}/*"
    WriteUninstaller "$INSTDIR\uninstall.exe"
    WriteRegStr HKCU "${UNINSTALL_KEY}" "DisplayName" "Pantau"
    WriteRegStr HKCU "${UNINSTALL_KEY}" "DisplayVersion" "${VERSION}"
    WriteRegStr HKCU "${UNINSTALL_KEY}" "DisplayIcon" "$INSTDIR\pantau-cli.exe"
    WriteRegStr HKCU "${UNINSTALL_KEY}" "Publisher" "Pantau contributors"
    WriteRegStr HKCU "${UNINSTALL_KEY}" "InstallLocation" "$INSTDIR"
    WriteRegStr HKCU "${UNINSTALL_KEY}" "UninstallString" '"$INSTDIR\uninstall.exe"'
    WriteRegStr HKCU "${UNINSTALL_KEY}" "QuietUninstallString" '"$INSTDIR\uninstall.exe" /S'
    WriteRegDWORD HKCU "${UNINSTALL_KEY}" "NoModify" 1
    WriteRegDWORD HKCU "${UNINSTALL_KEY}" "NoRepair" 1
    ${GetSize} "$INSTDIR" "/S=0K" $0 $1 $2
    WriteRegDWORD HKCU "${UNINSTALL_KEY}" "EstimatedSize" $0
SectionEnd

!ifdef WINDOW
Section "$(MENU)" SectionMenu
    CreateShortcut "$SMPROGRAMS\Pantau.lnk" "$INSTDIR\pantau.exe"
SectionEnd

; The same entry that "Start Pantau at login" in its settings writes and removes.
Section /o "$(LOGIN)" SectionLogin
    WriteRegStr HKCU "${RUN_KEY}" "Pantau" '"$INSTDIR\pantau.exe" --hidden'
SectionEnd
!endif

!insertmacro MUI_FUNCTION_DESCRIPTION_BEGIN
    !insertmacro MUI_DESCRIPTION_TEXT ${SectionProgram} "$(ABOUT_PROGRAM)"
    !ifdef WINDOW
        !insertmacro MUI_DESCRIPTION_TEXT ${SectionMenu} "$(ABOUT_MENU)"
        !insertmacro MUI_DESCRIPTION_TEXT ${SectionLogin} "$(ABOUT_LOGIN)"
    !endif
!insertmacro MUI_FUNCTION_DESCRIPTION_END

Function .onInit
    ${Unless} ${RunningX64}
    ${OrUnless} ${AtLeastWin10}
        MessageBox MB_OK|MB_ICONSTOP "$(TOO_OLD)" /SD IDOK
        SetErrorLevel 2
        Abort
    ${EndUnless}
!ifdef WINDOW
    ; An update keeps the choice made before.
    ReadRegStr $0 HKCU "${RUN_KEY}" "Pantau"
    ${GetParameters} $1
    ClearErrors
    ${GetOptions} $1 "/AUTOSTART" $2
    ${IfNot} ${Errors}
        StrCpy $0 "wanted"
    ${EndIf}
    ${If} $0 != ""
        !insertmacro SelectSection ${SectionLogin}
    ${EndIf}
!endif
FunctionEnd

Section "Uninstall"
    !insertmacro WaitUntilEnded
    !include "${REMOVE}"
    ${GetParameters} $1
    ClearErrors
    ${GetOptions} $1 "/UPDATE" $2
    ${IfNot} ${Errors}
        Return ; the new version follows: choices and data stay
    ${EndIf}
    Delete "$INSTDIR\uninstall.exe"
    RMDir "$INSTDIR"
    Delete "$SMPROGRAMS\Pantau.lnk"
    DeleteRegValue HKCU "${RUN_KEY}" "Pantau"
    DeleteRegKey HKCU "${UNINSTALL_KEY}"
    ${If} ${FileExists} "$LOCALAPPDATA\pantau\*.*"
        MessageBox MB_YESNO|MB_ICONQUESTION|MB_DEFBUTTON2 "$(ASK_DATA)" /SD IDNO IDNO keep
        RMDir /r "$LOCALAPPDATA\pantau"
        keep:
    ${EndIf}
SectionEnd
