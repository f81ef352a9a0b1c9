/** Draws pictures that come with the code, such as those of the demo. */
export interface DrawnMedia {
  /** Returns the picture at a width, in a format from which smaller copies can be made; undefined if it does not exist. */
  picture(hash: string, width: number): Promise<Buffer | undefined>;
  file(hash: string, ext: string): string | undefined;
}
