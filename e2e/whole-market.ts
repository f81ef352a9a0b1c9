// The demo has 2,000 cars. While a test looks at all of them, a few are missing or some more are there: tests beside it sell, remove and
// import cars.

export const ALL_RESULTS = /^(1,9\d\d|2,0\d\d) results$/;
export const SHOW_ALL = /^Show (1,9\d\d|2,0\d\d) results$/;
