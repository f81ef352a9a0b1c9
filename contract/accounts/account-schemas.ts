import { z } from 'zod';

export const tokensSchema = z
  .object({
    jwt: z.string().meta({ description: 'The access token, for the header `Authorization: Bearer …`' }),
    refreshToken: z.string().meta({ description: 'Good for one exchange' }),
  })
  .meta({ id: 'Tokens' });
export type Tokens = z.infer<typeof tokensSchema>;
