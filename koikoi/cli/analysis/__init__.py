"""The review of one recorded match, or of many: `koikoi replay --analyse`."""
