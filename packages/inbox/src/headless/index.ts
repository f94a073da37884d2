export { ApiService, type ApiServiceOptions } from './api-service.ts'
export {
  type FetchResult,
  HeadlessService,
  type HeadlessServiceOptions,
  type UpdateResult,
} from './headless-service.ts'
export { ServiceError } from '../core/index.ts'
export type * from '../core/types.ts'
