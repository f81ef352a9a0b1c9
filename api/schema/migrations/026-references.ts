import { type DatabaseKind, migrationKit } from '../../../platform/database/migration-kit.ts';

// Indexes of columns that refer to pictures and members, and of sellers' numbers, in tables that grow with the market. Without them, the
// pictures of all cars are read for each ad that is submitted (40 ms with 100,000 cars) and for each photo of one that is taken off sale or
// deleted (70 to 80), all sellers for each ad of a private one, and the history of all ads for each account that is deleted (300). SQLite
// blocks the whole process meanwhile.

export function statements(kind: DatabaseKind): string[] {
  const { index } = migrationKit(kind);
  const links = ['car_image', 'car_video', 'spare_part_image', 'dealer_image', 'garage_image'];
  return [
    ...links.map((table) => index(table, 'media_id')),
    index('article', 'cover_id', 'where cover_id is not null'),
    index('listing', 'patch_by', 'where patch_by is not null'),
    index('listing_event', 'account_id', 'where account_id is not null'),
    index('seller', 'phone, id', 'where phone is not null'),
  ];
}
