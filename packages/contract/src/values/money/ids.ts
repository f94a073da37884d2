declare const brand: unique symbol

/** What names a creator's payment for one campaign: a UUID. The id of anything else does not stand in its place. */
export type PaymentId = string & { readonly [brand]: 'PaymentId' }
/** What names an order to pay out: a UUID. */
export type PayoutId = string & { readonly [brand]: 'PayoutId' }
/** What names a file of transfers: a UUID. */
export type BankFileId = string & { readonly [brand]: 'BankFileId' }

/** An id that somebody asked for, or a new one; whether it exists is for the database to say. */
export const paymentId = (id: string): PaymentId => id as PaymentId
/** As `paymentId`, for the id of an order. */
export const payoutId = (id: string): PayoutId => id as PayoutId
/** As `paymentId`, for the id of a file of transfers. */
export const bankFileId = (id: string): BankFileId => id as BankFileId
