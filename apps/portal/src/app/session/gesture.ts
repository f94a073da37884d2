/** Whether a person acts just now: scripts that scan letters press buttons without one (threat model §3.7). */
export const hasGesture = (): boolean =>
  typeof navigator.userActivation === 'undefined' || navigator.userActivation.isActive
