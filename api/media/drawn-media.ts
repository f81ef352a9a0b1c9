/** Draws the files of media that come with the code: a picture for copies, or a file. */
export interface DrawnMedia {
  /** Returns the picture at a width, in a format from which copies are made. Undefined if there is none. */
  picture(hash: string, width: number): Promise<Buffer | undefined>;
  file(hash: string, ext: string): string | undefined;
}
