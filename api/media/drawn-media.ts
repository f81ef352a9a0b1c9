/** Draws pictures that come with the code, such as those of the demo. */
export interface DrawnMedia {
  /**
   * Returns the drawn picture with this hash at this width, as a file from which smaller copies can be made; undefined if there is no such
   * picture.
   */
  picture(hash: string, width: number): Promise<Buffer | undefined>;
  file(hash: string, ext: string): string | undefined;
}
