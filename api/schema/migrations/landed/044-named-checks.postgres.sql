-- namePostgresChecks()
;
