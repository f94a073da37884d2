/** What a trip carries besides its nonce. */
export interface SocialStart {
  /** Whether the session will be remembered on this device (AUTH-02). */
  remember: boolean
  /** Further members of the popup's address. */
  query: Record<string, string>
}

/** Whether the person ticked "remember me"; the sign-in page and its social page share it while the page lives. */
let isWanted = false

/** False until somebody ticks it; forgotten with the page. */
export const wantsToBeRemembered = (): boolean => isWanted

/** In memory only, for the way in that is chosen next. */
export const wishToBeRemembered = (wanted: boolean) => {
  isWanted = wanted
}

/** What a social sign-in carries: whether to be remembered (AUTH-02). */
export const socialLogin = (): SocialStart => ({ remember: isWanted, query: isWanted ? { remember: '1' } : {} })
