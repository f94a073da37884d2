const ofScreen = (feature: string) => [`${feature}.title`, `${feature}.purpose`]
/** What the shell says of the screen that an address opens, in the order of its places in `index.html` (decision 0121). */
export const shellTexts = {
  door: ['login_title', 'login_purpose', ...[1, 2, 3].flatMap(at => [`pitch_${at}`, `pitch_${at}_more`])].map(
    key => `accounts.${key}`,
  ),
  home: ofScreen('home'),
  campaigns: ofScreen('campaigns'),
  timetable: ofScreen('tasks'),
}
