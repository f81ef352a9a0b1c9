// Where the frame looks for it.
export { BrandHead } from '../../ui/brand-head.tsx';
