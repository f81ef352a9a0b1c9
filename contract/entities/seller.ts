import { SELLER_KINDS } from '../permissions.ts';
import { entity } from './entity.ts';
import { CHECKED, CHECKED_ON } from './seller-fields.ts';

/** A seller: a dealer, a garage, a private member, or the market itself. All of its fields are public. */
export const seller = entity({
  name: 'sellers',
  table: 'seller',
  titleField: 'name',
  unique: [],
  list: { columns: ['name', 'kind', 'location'], order: 'name:asc', searched: ['name'] },
  officeWrites: 'never',
  fields: {
    kind: { kind: 'text', isRequired: true, oneOf: SELLER_KINDS },
    /** The public name that a private seller chose. Null for dealers and garages, whose names are in entities of their own. */
    name: { kind: 'text' },
    location: { kind: 'location' },
    checked: CHECKED,
    checkedOn: CHECKED_ON,
  },
  relations: {},
});
