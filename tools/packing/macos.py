"""What macOS is told about the app."""

from typing import Any

from koikoi.languages import LANGUAGES
from packing.about import APP_ID, AUTHORS, MEDIA_TYPE, NAME, PROGRAM, SUFFIX, facts, version


def info_plist() -> dict[str, Any]:
    """The Info.plist.  Finder hands a double-clicked match to SDL, which makes it a pygame.DROPFILE event."""
    record, described = f"{APP_ID}.match", facts()["record"]
    return {
        "CFBundleName": NAME,
        "CFBundleDisplayName": NAME,
        "CFBundleIdentifier": APP_ID,
        "CFBundleExecutable": PROGRAM,
        "CFBundlePackageType": "APPL",
        "CFBundleShortVersionString": version(),
        "CFBundleVersion": version(),
        "CFBundleDevelopmentRegion": "en",
        "CFBundleLocalizations": [code.replace("_", "-") for code in LANGUAGES],
        "CFBundleIconFile": f"{PROGRAM}.icns",
        "LSApplicationCategoryType": "public.app-category.card-games",
        "LSMinimumSystemVersion": "11.0",
        "NSHighResolutionCapable": True,
        "NSSupportsAutomaticGraphicsSwitching": True,
        "NSHumanReadableCopyright": f"© {AUTHORS}, MIT licence",
        "CFBundleDocumentTypes": [
            {
                "CFBundleTypeName": described,
                "CFBundleTypeRole": "Editor",
                "CFBundleTypeIconFile": f"{PROGRAM}.icns",
                "LSHandlerRank": "Owner",
                "LSItemContentTypes": [record],
            }
        ],
        "UTExportedTypeDeclarations": [
            {
                "UTTypeIdentifier": record,
                "UTTypeDescription": described,
                "UTTypeConformsTo": ["public.text"],
                "UTTypeTagSpecification": {
                    "public.filename-extension": [SUFFIX],
                    "public.mime-type": [MEDIA_TYPE],
                },
            }
        ],
    }
