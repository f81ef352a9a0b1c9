/** What stands in for the files of media that are drawn: a picture of full size, or a file that ships with the code. */
export interface DrawnMedia {
  draw(hash: string): Promise<Buffer | undefined>;
  file(hash: string, ext: string): string | undefined;
}
