/** A placeholder as high as the two rows of cards that replace it. */
export const RelatedSkeleton = () => (
  <div aria-hidden="true" className="related-skeleton container-page">
    <i />
    <i />
  </div>
);
