import { useSyncExternalStore } from 'react'
import { installing } from '#/app/device/install.ts'

/** How the application gets onto this device, now. */
export const useInstalling = () => useSyncExternalStore(installing.subscribe, installing.get)
