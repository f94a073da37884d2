const KEY = 'fanfara-expired'

/** Notes that the session of this tab ended without the person's wish (AUTH-37…AUTH-39). */
export const markExpired = () => sessionStorage.setItem(KEY, 'yes')

/** Whether the sign-in page has to say so. */
export const isExpired = (): boolean => sessionStorage.getItem(KEY) !== null

/** Forgets it: somebody is signed in, or left on purpose. */
export const forgetExpired = () => sessionStorage.removeItem(KEY)
