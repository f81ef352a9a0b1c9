update listing set reason = 'file' where origin = 'import' and state = 'withdrawn' and reason is null
;
