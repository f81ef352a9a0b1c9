import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { FilterGroup } from './filter-group.tsx';

const group = (chosen: string[]) =>
  renderToStaticMarkup(
    <FilterGroup label="Colour" chosen={chosen}>
      <input name="color" />
    </FilterGroup>,
  );

test('a folded filter says what is chosen in it', () => {
  expect(group(['White', 'Black'])).toMatch(/^<details[^>]*><summary><b>Colour<\/b> <small[^>]*>White, Black<\/small>/);
  expect(group([])).not.toContain('White');
});

test('what it holds is sent with the form, though it is folded', () => {
  expect(group([])).toContain('<input name="color"/></details>');
});
