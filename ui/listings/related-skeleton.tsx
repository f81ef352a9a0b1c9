/** As high as two rows of cards, until they come. */
export const RelatedSkeleton = () => (
  <div aria-hidden="true" className="related-skeleton container-page">
    <i />
    <i />
  </div>
);
