import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { SellerRow } from '../../../ui/listings/seller-row.tsx';
import { ContactPanel } from './contact-panel.tsx';

const seller = (answersWithin: number | null) => ({
  documentId: 'dealer1'.padEnd(24, 'x'),
  name: 'Ridge Motors',
  phonenumber: '0700000001',
  isFeatured: false,
  badges: [],
  logo: undefined,
  pictures: [],
  checks: null,
  answersWithin,
});

const row = (answersWithin: number | null) =>
  renderToStaticMarkup(
    <SellerRow
      seller={seller(answersWithin)}
      stock="136 cars"
      place={null}
      isFirst={false}
      to="/dealer-cars/1"
      action="View Cars"
    />,
  );

const panel = (answersWithin: number | null) =>
  renderToStaticMarkup(
    <ContactPanel
      seller={seller(answersWithin)}
      privateSeller={null}
      sellerPath="/dealer-cars/1"
      stock="136 cars"
      kind="car"
      documentId={'car1'.padEnd(24, 'x')}
      title="Toyota Premio 2010"
      reference="MTK-000001"
      price="Ugx 1"
      isReserved={undefined}
      path="/detail/1"
    />,
  );

test.each([
  { where: 'a row of the list of sellers', render: row },
  { where: 'the panel beside what they sell', render: panel },
])('$where says how soon a seller answers, where that is known', ({ render }) => {
  expect(render(120)).toContain('Usually answers within 2 hours');
  expect(render(null)).not.toContain('answers');
});
