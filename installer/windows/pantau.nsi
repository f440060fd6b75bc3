; SPDX-FileCopyrightText: Pantau contributors
; SPDX-License-Identifier: GPL-3.0-or-later
; The installer for Windows: for the person who runs it, without administrator rights.
;   makensis -XTarget\ amd64-unicode -INPUTCHARSET UTF8 -DVERSION=… -DBUNDLE=folder -DREMOVE=file -DICON=file -DOUT=file pantau.nsi
; REMOVE has a line for every file of BUNDLE, so that the uninstaller takes away what was installed and nothing else.
; Silent: Pantau-…-setup.exe /S [/AUTOSTART] [/D=folder], and uninstall.exe /S, which leaves the data alone.
; A Pantau that is open is asked to end, and is back in the notification area after a silent update.
; Exit codes when silent: 0 done, 1 cancelled, 2 not done (pantau-cli or pantau-service is running, or Pantau does not
; end, or Windows is older than 10).
!include MUI2.nsh
!include FileFunc.nsh
!include LogicLib.nsh
!include Win\COM.nsh
!include Win\Propkey.nsh
!include WinMessages.nsh
!include WinVer.nsh
!include x64.nsh

!define UNINSTALL_KEY "Software\Microsoft\Windows\CurrentVersion\Uninstall\Pantau"
!define RUN_KEY "Software\Microsoft\Windows\CurrentVersion\Run"
!define APP_ID "id.pantau.Pantau" ; as in src/desktop/window/windows/app_identity.cpp

Var WasOpen ; whether the window was open, or in the notification area

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
LangString RUNNING ${LANG_ENGLISH} "A program of Pantau is running. Please end pantau-cli and pantau-service if you use them, and quit Pantau from its icon in the notification area. Then try again."
LangString RUNNING ${LANG_INDONESIAN} "Sebuah program Pantau sedang berjalan. Hentikan pantau-cli dan pantau-service bila Anda memakainya, dan keluarlah dari Pantau lewat ikonnya di area notifikasi. Lalu coba lagi."
LangString ASK_DATA ${LANG_ENGLISH} "Should your lists, their history and the settings be deleted too?$\r$\n$\r$\nThey are in $LOCALAPPDATA\pantau and cannot be brought back. If you mean to install Pantau again, choose No."
LangString ASK_DATA ${LANG_INDONESIAN} "Hapus juga daftar Anda, riwayatnya, dan pengaturannya?$\r$\n$\r$\nSemuanya ada di $LOCALAPPDATA\pantau dan tidak dapat dikembalikan. Jika Anda ingin memasang Pantau lagi, pilih Tidak."

; A running program cannot be overwritten. Quits the window, which saves its data. Asks the user to quit the others, and
; gives up immediately if silent. un is empty, or "un." in the uninstaller.
!macro Ending un
; Leaves in $1 a program that runs, or nothing. The window comes last: it is not ended for nothing.
Function ${un}FindRunning
    StrCpy $1 ""
    ${For} $0 1 3
        ${Select} $0
        ${Case} 1
            StrCpy $2 "$INSTDIR\pantau-service.exe"
        ${Case} 2
            StrCpy $2 "$INSTDIR\pantau-cli.exe"
        ${Case} 3
            StrCpy $2 "$INSTDIR\pantau.exe"
        ${EndSelect}
        ${If} ${FileExists} $2
            ClearErrors
            FileOpen $3 $2 a
            ${If} ${Errors}
                StrCpy $1 $2
                ${ExitFor}
            ${Else}
                FileClose $3
            ${EndIf}
        ${EndIf}
    ${Next}
FunctionEnd

Function ${un}WaitUntilEnded
    again:
    Call ${un}FindRunning
    ${If} $1 == "$INSTDIR\pantau.exe"
        StrCpy $WasOpen "yes"
        ExecWait '"$INSTDIR\pantau.exe" --quit'
        ; Its connection closes shortly before the program exits.
        ${For} $4 1 20
            Call ${un}FindRunning
            ${If} $1 != "$INSTDIR\pantau.exe"
                ${ExitFor}
            ${EndIf}
            Sleep 250
        ${Next}
    ${EndIf}
    ${If} $1 != ""
        MessageBox MB_RETRYCANCEL|MB_ICONEXCLAMATION "$(RUNNING)" /SD IDCANCEL IDRETRY again
        SetErrorLevel 2
        Abort
    ${EndIf}
FunctionEnd
!macroend
!insertmacro Ending ""
!insertmacro Ending "un."

; The person's PATH, so that a terminal finds pantau-cli. It may be longer than NSIS's strings, which end at 1,024
; characters: hence the system's own functions.
!define HKCU_HANDLE -2147483647
!define ROOM_BYTES 131072 ; four times what an environment variable may have
; $0: `;PATH;` in memory that is to be freed; $1: PATH in it; $2: how it is registered, 0 where it cannot be read;
; $3: `;folder;` in it, 0 where it is not there.
!macro ReadPath
    System::Alloc ${ROOM_BYTES}
    Pop $0
    IntPtrOp $1 $0 + 2
    System::Call 'kernel32::lstrcpyW(p r0, w ";")'
    ; RRF_RT_REG_SZ | RRF_RT_REG_EXPAND_SZ | RRF_NOEXPAND: %USERPROFILE% stays unexpanded
    System::Call 'advapi32::RegGetValueW(p ${HKCU_HANDLE}, w "Environment", w "Path", i 0x10000006, *i .r2, p r1, *i 65534) i.r3'
    ${If} $3 = 2 ; there is none
        StrCpy $2 2 ; REG_EXPAND_SZ
    ${ElseIf} $3 <> 0
        StrCpy $2 0
    ${EndIf}
    System::Call 'kernel32::lstrcatW(p r0, w ";")'
    System::Call 'shlwapi::StrStrIW(p r0, w ";$INSTDIR;") p.r3'
!macroend

; What begins at $1 becomes the PATH. Programs that are started from now on know of it.
!macro WritePath
    System::Call 'kernel32::lstrlenW(p r1) i.r4'
    IntOp $4 $4 + 1
    IntOp $4 $4 * 2
    System::Call 'shlwapi::SHSetValueW(p ${HKCU_HANDLE}, w "Environment", w "Path", i r2, p r1, i r4)'
    SendMessage ${HWND_BROADCAST} ${WM_SETTINGCHANGE} 0 "STR:Environment" /TIMEOUT=2000
!macroend

Function AddToPath
    !insertmacro ReadPath
    ${If} $2 <> 0
    ${AndIf} $3 P= 0
        System::Call 'kernel32::lstrlenW(p r0) i.r4'
        ${If} $4 = 2 ; nothing but the two semicolons
            IntPtrOp $1 $1 + 2
        ${EndIf}
        System::Call 'kernel32::lstrcatW(p r0, w "$INSTDIR")'
        !insertmacro WritePath
    ${EndIf}
    System::Free $0
FunctionEnd

Function un.RemoveFromPath
    !insertmacro ReadPath
    ${If} $2 <> 0
    ${AndIf} $3 P<> 0
        StrLen $4 ";$INSTDIR"
        IntOp $4 $4 * 2
        IntPtrOp $5 $3 + $4 ; what follows
        System::Call 'kernel32::lstrlenW(p r5) i.r4'
        IntOp $4 $4 + 1
        IntOp $4 $4 * 2
        System::Call 'kernel32::RtlMoveMemory(p r3, p r5, p r4)'
        System::Call 'kernel32::lstrlenW(p r0) i.r4'
        ${If} $4 = 1 ; nothing but a semicolon
            DeleteRegValue HKCU "Environment" "Path"
        ${Else}
            IntOp $4 $4 - 1
            IntOp $4 $4 * 2
            IntPtrOp $4 $0 + $4
            System::Call '*$4(&i2 0)' ; the last semicolon
            !insertmacro WritePath
        ${EndIf}
    ${EndIf}
    System::Free $0
FunctionEnd

Section "$(PROGRAM)" SectionProgram
    SectionIn RO
    Call WaitUntilEnded
    ; What the version before this one laid down and this one may not have any more.
    ${If} ${FileExists} "$INSTDIR\uninstall.exe"
        ExecWait '"$INSTDIR\uninstall.exe" /S /UPDATE _?=$INSTDIR'
    ${EndIf}
    SetOutPath "$INSTDIR"
    File /r "${BUNDLE}/*"
    WriteUninstaller "$INSTDIR\uninstall.exe"
    Call AddToPath
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
; Gives the entry in the start menu the name under which the program is known to Windows (System.AppUserModel.ID): else
; the taskbar takes the two for different programs.
Function GiveAppId
    !insertmacro ComHlpr_CreateInProcInstance ${CLSID_ShellLink} ${IID_IShellLink} r0 ""
    ${If} $0 P= 0
        Return
    ${EndIf}
    ${IUnknown::QueryInterface} $0 '("${IID_IPersistFile}",.r1)'
    ${IUnknown::QueryInterface} $0 '("${IID_IPropertyStore}",.r2)'
    ${If} $1 P<> 0
    ${AndIf} $2 P<> 0
        ${IPersistFile::Load} $1 '("$SMPROGRAMS\Pantau.lnk",${STGM_READWRITE})'
        System::Call '*${SYSSTRUCT_PROPERTYKEY}(${PKEY_AppUserModel_ID})p.r3'
        System::Call '*(&w64 "${APP_ID}")p.r4'
        System::Call '*${SYSSTRUCT_PROPVARIANT}(${VT_LPWSTR},,p r4)p.r5'
        ${IPropertyStore::SetValue} $2 '(r3,r5)'
        ${IPropertyStore::Commit} $2 ""
        ${IPersistFile::Save} $1 '("$SMPROGRAMS\Pantau.lnk",1)'
        System::Free $3
        System::Free $4
        System::Free $5
    ${EndIf}
    !insertmacro ComHlpr_SafeRelease $2
    !insertmacro ComHlpr_SafeRelease $1
    ${IUnknown::Release} $0 ""
FunctionEnd

Section "$(MENU)" SectionMenu
    CreateShortcut "$SMPROGRAMS\Pantau.lnk" "$INSTDIR\pantau.exe"
    Call GiveAppId
SectionEnd

; The same entry that "Start Pantau at login" in its settings writes and removes.
Section /o "$(LOGIN)" SectionLogin
    WriteRegStr HKCU "${RUN_KEY}" "Pantau" '"$INSTDIR\pantau.exe" --hidden'
SectionEnd
!endif

!ifdef WINDOW
; A silent update starts the window again. Otherwise, "Run Pantau" is on the last page.
Section "-Back"
    ${If} ${Silent}
    ${AndIf} $WasOpen != ""
        Exec '"$INSTDIR\pantau.exe" --hidden'
    ${EndIf}
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
    Call un.WaitUntilEnded
    !include "${REMOVE}"
    ${GetParameters} $1
    ClearErrors
    ${GetOptions} $1 "/UPDATE" $2
    ${IfNot} ${Errors}
        Return ; the new version follows: choices and data stay
    ${EndIf}
    Call un.RemoveFromPath
    Delete "$INSTDIR\uninstall.exe"
    RMDir "$INSTDIR"
    Delete "$SMPROGRAMS\Pantau.lnk"
    DeleteRegValue HKCU "${RUN_KEY}" "Pantau"
    DeleteRegKey HKCU "${UNINSTALL_KEY}"
    DeleteRegKey HKCU "Software\Classes\AppUserModelId\${APP_ID}" ; written by the program
    ${If} ${FileExists} "$LOCALAPPDATA\pantau\*.*"
        MessageBox MB_YESNO|MB_ICONQUESTION|MB_DEFBUTTON2 "$(ASK_DATA)" /SD IDNO IDNO keep
        RMDir /r "$LOCALAPPDATA\pantau"
        keep:
    ${EndIf}
SectionEnd
