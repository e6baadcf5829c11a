import * as contract from '@tillmap/contracts';
import { type Route, route } from '@tillmap/service-kit';
import { noPromotion, type Promotion, presentFile } from '../../model/promotion.ts';
import type { manageFiles } from './download-file.ts';
import type { uploadFile } from './upload-file.ts';

type UseCases = Readonly<{
  upload: ReturnType<typeof uploadFile>;
  files: ReturnType<typeof manageFiles>;
  findPromotion: (id: string) => Promise<Promotion | undefined>;
  uploadBytes: number;
}>;

// Never a type that a browser would show or run.
const ANY_FILE = 'application/octet-stream';

const digestHeader = (sha256: string): string => `sha-256=:${Buffer.from(sha256, 'hex').toString('base64')}:`;

/** The calls of a promotion's files. */
export const fileRoutes = ({ upload, files, findPromotion, uploadBytes }: UseCases): Route[] => [
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
  route(contract.internalPromotionFile, async ({ params }) => {
    const { file, objectKey } = await files.locate(params.id);
    const promotion = await findPromotion(file.promotionId);
    if (!promotion) throw noPromotion();
    const { id, name, wholesalerCode, startDate, endDate } = promotion;
    return {
      body: {
        name: file.name,
        object_key: objectKey,
        promotion: { id, name, wholesaler_code: wholesalerCode, start_date: startDate, end_date: endDate },
      },
    };
  }),
  route(contract.deletePromotionFile, async ({ actor, params, ip }) => {
    await files.remove(actor, ip, params.id);
    return {};
  }),
];
