import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { describeSettings, settingsSchema } from '../../platform/settings.ts';
import { marketSettingsSchema } from './settings.ts';

const PAGE = fileURLToPath(new URL('../../docs/settings.md', import.meta.url));

const HEAD = `# Settings

All are environment variables, all have a default, and a wrong one stops the start with a sentence that names it. This page is written from
\`platform/settings.ts\` and \`api/schema/settings.ts\` by \`npx vitest run schema/settings -u\`.

| setting | default | meaning |
|---|---|---|
`;

test('docs/settings.md has every setting with its default and its meaning', async () => {
  const rows = [settingsSchema, marketSettingsSchema]
    .flatMap(describeSettings)
    .map(
      ({ name, fallback, meaning }) =>
        `| \`${name}\` | ${fallback === '' ? 'empty' : `\`${fallback}\``} | ${meaning} |\n`,
    );
  await expect(HEAD + rows.join('')).toMatchFileSnapshot(PAGE);
});
