/** A stand-in for the files of media that are drawn: a picture to make copies of, or a file that ships with the code. */
export interface DrawnMedia {
  /** Drawn for a copy of this width, and as wide or wider. */
  draw(hash: string, width: number): Promise<Buffer | undefined>;
  file(hash: string, ext: string): string | undefined;
}
