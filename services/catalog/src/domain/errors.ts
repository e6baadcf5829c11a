import { Invalid } from '@tillmap/service-kit/domain';

export class WholesalerInactive extends Invalid {
  constructor() {
    super({ wholesaler_code: ['This wholesaler is not active.'] });
  }
}
