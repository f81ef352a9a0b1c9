/** A page that needs nothing else to be there: neither the API nor what the pages are built of. */
export const plainHtml = (title: string, words: string) => `<!doctype html>
<html lang="en-UG"><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title}</title>
<h1>${title}</h1>
<p>${words}</p>
</html>`;
