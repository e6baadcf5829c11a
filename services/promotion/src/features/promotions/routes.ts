import * as contract from '@tillmap/contracts';
import { type Route, route } from '@tillmap/service-kit';
import type { manageFiles } from '../files/download-file.ts';
import type { uploadFile } from '../files/upload-file.ts';
import type { managePromotions } from './manage-promotions.ts';
import { presentFile, presentPromotion } from './present.ts';

export type UseCases = Readonly<{
  promotions: ReturnType<typeof managePromotions>;
  upload: ReturnType<typeof uploadFile>;
  files: ReturnType<typeof manageFiles>;
  uploadBytes: number;
}>;

// Never a type that a browser would show or run.
const ANY_FILE = 'application/octet-stream';

const digestHeader = (sha256: string): string => `sha-256=:${Buffer.from(sha256, 'hex').toString('base64')}:`;

const fileRoutes = ({ upload, files, uploadBytes }: UseCases): Route[] => [
  route(
    contract.uploadPromotionFile,
    async ({ actor, params, incoming, ip }) => ({
      body: presentFile(await upload(actor, { promotionId: params.id, file: incoming, ipAddress: ip })),
    }),
    { uploadBytes },
  ),
  route(contract.downloadPromotionFile, async ({ actor, params, method, ip }) => {
    const { file, content } = await files.download(actor, {
      fileId: params.id,
      isHeadOnly: method === 'HEAD',
      ipAddress: ip,
    });
    return {
      file: { stream: content, fileName: file.name, contentType: ANY_FILE, sizeBytes: file.sizeBytes },
      headers: { ETag: `"${file.sha256}"`, 'Repr-Digest': digestHeader(file.sha256) },
    };
  }),
  route(contract.deletePromotionFile, async ({ actor, params, ip }) => {
    await files.remove(actor, ip, params.id);
    return {};
  }),
];

/** Every call of promotion. */
export const promotionRoutes = (useCases: UseCases): Route[] => [
  route(contract.listPromotions, async ({ query }) => ({
    body: (await useCases.promotions.list(query.wholesaler_code)).map(presentPromotion),
  })),
  route(contract.showPromotion, async ({ params }) => ({
    body: presentPromotion(await useCases.promotions.get(params.id)),
  })),
  route(contract.createPromotion, async ({ actor, ip, body }) => {
    const given = {
      wholesalerCode: body.wholesaler_code,
      name: body.name,
      description: body.description,
      startDate: body.start_date,
      endDate: body.end_date,
    };
    return { body: presentPromotion(await useCases.promotions.create(actor, ip, given)) };
  }),
  route(contract.deletePromotion, async ({ actor, params, ip }) => {
    await useCases.promotions.remove(actor, ip, params.id);
    return {};
  }),
  route(contract.internalPromotionUse, async ({ params }) => ({
    body: { promotions: await useCases.promotions.countOf(params.code) },
  })),
  ...fileRoutes(useCases),
];
