const KEY = 'fanfara-first-look'

/** Notes that somebody just signed in: the signed-in area then looks once at the billing data (NAV-33). */
export const markFirstLook = () => sessionStorage.setItem(KEY, 'yes')

/** Whether this is the first look after a sign-in; true once. */
export function takeFirstLook(): boolean {
  const isFirst = sessionStorage.getItem(KEY) !== null
  sessionStorage.removeItem(KEY)
  return isFirst
}
