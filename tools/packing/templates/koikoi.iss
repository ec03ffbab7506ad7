; The Windows installer, made by Inno Setup 6. What stands in braces with a # comes from tools/packing/windows.py.
; Installs for the present user, so nobody is asked for an administrator's password.

[Setup]
AppId={#id}
AppName={#name}
AppVersion={#version}
AppPublisher={#publisher}
VersionInfoVersion={#version}
DefaultDirName={autopf}\{#name}
DisableProgramGroupPage=yes
PrivilegesRequired=lowest
PrivilegesRequiredOverridesAllowed=dialog
ArchitecturesAllowed={#architecture}
ArchitecturesInstallIn64BitMode={#architecture}
ChangesAssociations=yes
Compression=lzma2
SolidCompression=yes
WizardStyle=modern
LicenseFile={#licence}
SetupIconFile={#icon}
UninstallDisplayIcon={app}\{#program}.exe
UninstallDisplayName={#name}
OutputDir={#output}
OutputBaseFilename={#output_name}

[Languages]
#include languages

[Tasks]
Name: "desktopicon"; Description: "{cm:CreateDesktopIcon}"; Flags: unchecked

[InstallDelete]
; Files of an older version that the new one does not have.
Type: filesandordirs; Name: "{app}\_internal"

[Files]
Source: "{#folder}\*"; DestDir: "{app}"; Flags: ignoreversion recursesubdirs createallsubdirs

[Icons]
Name: "{autoprograms}\{#name}"; Filename: "{app}\{#program}.exe"
Name: "{autodesktop}\{#name}"; Filename: "{app}\{#program}.exe"; Tasks: desktopicon

[Registry]
; Uninstalling goes from the last entry to the first: only when the first one's turn comes can a key be empty.
Root: HKA; Subkey: "Software\Classes\.{#suffix}"; ValueType: string; ValueData: "{#id}.match"; Flags: uninsdeletevalue uninsdeletekeyifempty
Root: HKA; Subkey: "Software\Classes\.{#suffix}"; ValueType: string; ValueName: "Content Type"; ValueData: "{#media_type}"; Flags: uninsdeletevalue
Root: HKA; Subkey: "Software\Classes\{#id}.match"; ValueType: string; ValueData: "{#record}"; Flags: uninsdeletekey
Root: HKA; Subkey: "Software\Classes\{#id}.match\DefaultIcon"; ValueType: string; ValueData: "{app}\{#program}.exe,0"
Root: HKA; Subkey: "Software\Classes\{#id}.match\shell\open\command"; ValueType: string; ValueData: """{app}\{#program}.exe"" ""%1"""

[Run]
Filename: "{app}\{#program}.exe"; Description: "{cm:LaunchProgram,{#name}}"; Flags: nowait postinstall skipifsilent
