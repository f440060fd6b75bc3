# SPDX-FileCopyrightText: Pantau contributors
# SPDX-License-Identifier: GPL-3.0-or-later
# components.json is the one list of what Pantau is made of. From it come the bill of materials,
# ${PROJECT_BINARY_DIR}/pantau.spdx.json (SPDX 2.3), and what "About" shows (PANTAU_COMPONENTS_QRC). A component's
# "version" names the variable in which its find_package left it; without one it is whatever the system has.
# A component without "platforms" is in the programs everywhere; "when" names the option that takes it in.
set(PANTAU_COMPONENTS_FILE "${CMAKE_CURRENT_LIST_DIR}/components.json")
set_property(DIRECTORY APPEND PROPERTY CMAKE_CONFIGURE_DEPENDS "${PANTAU_COMPONENTS_FILE}")
find_package(SQLite3 QUIET) # for its version alone: Qt's driver brings it
if(NOT ZLIB_VERSION_STRING)
    set(ZLIB_VERSION_STRING "${ZLIB_VERSION}") # the name newer CMake gives it
endif()

# One member of an object, or nothing when it is not there.
function(pantau_json_member out json)
    string(JSON value ERROR_VARIABLE missing GET "${json}" ${ARGN})
    if(missing)
        set(value "")
    endif()
    set(${out} "${value}" PARENT_SCOPE)
endfunction()

# Sets @p out to whether one of @p wanted is in the array @p member; true where there is no such array.
function(pantau_json_names out json member)
    string(JSON count ERROR_VARIABLE missing LENGTH "${json}" ${member})
    set(found OFF)
    if(missing)
        set(found ON)
        set(count 0)
    endif()
    if(count GREATER 0)
        math(EXPR last "${count} - 1")
        foreach(index RANGE ${last})
            string(JSON name GET "${json}" ${member} ${index})
            if(name IN_LIST ARGN)
                set(found ON)
            endif()
        endforeach()
    endif()
    set(${out} ${found} PARENT_SCOPE)
endfunction()

function(pantau_describe_components)
    set(platforms linux)
    if(WIN32)
        set(platforms windows)
        if(MINGW)
            list(APPEND platforms mingw)
        endif()
    elseif(APPLE)
        set(platforms macos)
    endif()
    set(programs cli service)
    if(PANTAU_DESKTOP)
        list(APPEND programs desktop)
    endif()

    file(READ "${PANTAU_COMPONENTS_FILE}" file)
    string(JSON count LENGTH "${file}" components)
    math(EXPR last "${count} - 1")
    set(packages "")
    set(relations "")
    set(rows "")
    set(seen "${PROJECT_VERSION}")
    foreach(index RANGE ${last})
        string(JSON one GET "${file}" components ${index})
        pantau_json_names(is_here "${one}" platforms ${platforms})
        pantau_json_names(is_used "${one}" programs ${programs})
        pantau_json_member(when "${one}" when)
        if(when)
            if(NOT ${when})
                set(is_used OFF)
            endif()
        endif()
        if(NOT is_here OR NOT is_used)
            continue()
        endif()
        foreach(member id name part version licence copyright supplier site linked)
            pantau_json_member(${member} "${one}" ${member})
        endforeach()
        set(version_line "")
        set(purl "pkg:generic/${id}")
        set(number "")
        if(version)
            set(number "${${version}}")
        endif()
        if(number)
            set(version_line "\n            \"versionInfo\": \"${number}\",")
            string(APPEND purl "@${number}")
        endif()
        string(APPEND seen " ${purl}")
        string(APPEND packages ",
        {
            \"SPDXID\": \"SPDXRef-${id}\",
            \"name\": \"${name}\",${version_line}
            \"supplier\": \"${supplier}\",
            \"downloadLocation\": \"NOASSERTION\",
            \"homepage\": \"${site}\",
            \"filesAnalyzed\": false,
            \"licenseConcluded\": \"${licence}\",
            \"licenseDeclared\": \"${licence}\",
            \"copyrightText\": \"Copyright: ${copyright}\",
            \"externalRefs\": [
                {
                    \"referenceCategory\": \"PACKAGE-MANAGER\",
                    \"referenceType\": \"purl\",
                    \"referenceLocator\": \"${purl}\"
                }
            ]
        }")
        set(kinds_dynamic DYNAMIC_LINK)
        set(kinds_static STATIC_LINK)
        set(kinds_loaded DEPENDS_ON)
        set(kinds ${kinds_${linked}})
        if(NOT platforms STREQUAL linux AND NOT linked STREQUAL static)
            list(APPEND kinds CONTAINS) # no system has it there, so the package brings it
        endif()
        foreach(kind IN LISTS kinds)
            string(APPEND relations ",
        {
            \"spdxElementId\": \"SPDXRef-pantau\",
            \"relationshipType\": \"${kind}\",
            \"relatedSpdxElement\": \"SPDXRef-${id}\"
        }")
        endforeach()
        pantau_json_names(is_shown "${one}" programs desktop)
        if(is_shown)
            if(rows)
                string(APPEND rows ",")
            endif()
            string(APPEND rows "
    {\"name\": \"${name}\", \"part\": \"${part}\", \"version\": \"${number}\", \"licence\": \"${licence}\",
     \"copyright\": \"${copyright}\", \"site\": \"${site}\"}")
        endif()
    endforeach()

    # A document's name must be unique, and the same for the same content.
    string(UUID document NAMESPACE 6ba7b811-9dad-11d1-80b4-00c04fd430c8 NAME "${platforms} ${seen}" TYPE SHA1)
    string(TIMESTAMP created "%Y-%m-%dT%H:%M:%SZ" UTC) # or SOURCE_DATE_EPOCH
    file(WRITE "${PROJECT_BINARY_DIR}/pantau.spdx.json" "{
    \"spdxVersion\": \"SPDX-2.3\",
    \"dataLicense\": \"CC0-1.0\",
    \"SPDXID\": \"SPDXRef-DOCUMENT\",
    \"name\": \"pantau-${PROJECT_VERSION}\",
    \"documentNamespace\": \"https://spdx.org/spdxdocs/pantau-${PROJECT_VERSION}-${document}\",
    \"creationInfo\": {
        \"created\": \"${created}\",
        \"creators\": [\"Organization: Pantau contributors\", \"Tool: cmake-${CMAKE_VERSION}\"]
    },
    \"documentDescribes\": [\"SPDXRef-pantau\"],
    \"packages\": [
        {
            \"SPDXID\": \"SPDXRef-pantau\",
            \"name\": \"pantau\",
            \"versionInfo\": \"${PROJECT_VERSION}\",
            \"supplier\": \"Organization: Pantau contributors\",
            \"downloadLocation\": \"NOASSERTION\",
            \"filesAnalyzed\": false,
            \"licenseConcluded\": \"GPL-3.0-or-later\",
            \"licenseDeclared\": \"GPL-3.0-or-later\",
            \"copyrightText\": \"Copyright: Pantau contributors\",
            \"primaryPackagePurpose\": \"APPLICATION\"
        }${packages}
    ],
    \"relationships\": [
        {
            \"spdxElementId\": \"SPDXRef-DOCUMENT\",
            \"relationshipType\": \"DESCRIBES\",
            \"relatedSpdxElement\": \"SPDXRef-pantau\"
        }${relations}
    ]
}
")
    file(CONFIGURE OUTPUT "${PROJECT_BINARY_DIR}/about/components.json" CONTENT "[${rows}\n]\n" @ONLY)
endfunction()
pantau_describe_components()

# With the licence, which "About" also shows.
set(PANTAU_COMPONENTS_QRC "${PROJECT_BINARY_DIR}/about/components.qrc")
file(CONFIGURE OUTPUT "${PANTAU_COMPONENTS_QRC}" @ONLY CONTENT
"<RCC>
    <qresource prefix=\"/about\">
        <file alias=\"components.json\">@PROJECT_BINARY_DIR@/about/components.json</file>
        <file alias=\"LICENSE\">@PROJECT_SOURCE_DIR@/LICENSE</file>
    </qresource>
</RCC>
")
