-- nameSqliteChecks()
;
