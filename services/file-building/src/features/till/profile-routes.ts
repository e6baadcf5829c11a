import * as contract from '@tillmap/contracts';
import { type Route, route } from '@tillmap/service-kit';
import { versionOf } from '../../model/if-match.ts';
import type { learnTill } from './learn-till.ts';
import type { manageProfiles } from './manage-profiles.ts';
import type { previewProfile } from './preview-profile.ts';
import { TEMPLATE_MAX_BYTES } from './read-template.ts';

type UseCases = Readonly<{
  profiles: ReturnType<typeof manageProfiles>;
  learn: ReturnType<typeof learnTill>;
  preview: ReturnType<typeof previewProfile>;
}>;

const shown = (profile: contract.SavedTillProfile) => ({
  body: { data: profile },
  ...(profile.version !== null && { headers: { etag: `"${profile.version}"` } }),
});

/** The calls about profiles of tills: those that come with Tillmap, and the shop's own. */
export const tillProfileRoutes = ({ profiles, learn, preview }: UseCases): Route[] => [
  route(contract.listTillProfiles, async () => ({ body: { data: { profiles: await profiles.list() } } })),
  route(contract.createTillProfile, async ({ actor, ip, body: { copy_of: copyOf, profile, ...body } }) =>
    shown(await profiles.create({ ...actor, ip }, { ...body, copyOf, profile })),
  ),
  route(contract.readTillProfile, async ({ params, query }) => shown(await profiles.read(params.key, query.version))),
  route(contract.saveTillProfile, async ({ actor, ip, params, body, ...request }) =>
    shown(
      await profiles.save({ ...actor, ip }, params.id, {
        ...body,
        seen: versionOf(request.header('if-match'), 'profile'),
      }),
    ),
  ),
  route(contract.deleteTillProfile, async ({ actor, ip, params }) => {
    await profiles.remove({ ...actor, ip }, params.id);
    return {};
  }),
  route(contract.setTillCodes, async ({ actor, ip, params, body: { wholesaler, ...tables } }) => ({
    body: { data: { tables: { ...(await profiles.setTables({ ...actor, ip }, params.id, wholesaler, tables)) } } },
  })),
  route(contract.exportTillProfile, async ({ params }) => {
    const { content, ...file } = await profiles.file(params.key);
    return { file: { ...file, stream: content, contentType: 'application/json' } };
  }),
  route(contract.importTillProfile, async ({ actor, ip, file }) =>
    shown(await profiles.fromFile({ ...actor, ip }, file)),
  ),
  route(contract.previewTillProfile, async ({ body }) => ({
    body: { data: await preview({ ...body, codesOf: body.codes_of }) },
  })),
  route(
    contract.learnTillProfile,
    async ({ file, body }) => ({ body: { data: await learn({ file, name: body.name }) } }),
    { uploadBytes: TEMPLATE_MAX_BYTES },
  ),
];
