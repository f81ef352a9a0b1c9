/** What stands in for the files of media that are drawn: an SVG's text, or a file that ships with the code. */
export interface DrawnMedia {
  svg(hash: string): Promise<string | undefined>;
  file(hash: string, ext: string): string | undefined;
}
