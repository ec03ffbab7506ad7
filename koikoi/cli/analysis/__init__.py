"""Looking back at one recorded match, or at many: `koikoi replay --analyse`."""
