import { AppSection } from '#/features/device/app-section.tsx'
import { PushSection } from '#/features/device/push-section.tsx'
import { EmailSection } from '#/features/email/email-section.tsx'
import { ChatBotStatus } from '#/features/channels/chat-bot-status.tsx'
import { OverlaysSection } from '#/features/channels/overlays-section.tsx'
import { SystemScreen as Settings } from '#/features/settings/system-screen.tsx'

const DeviceSections = () => (
  <>
    <AppSection />
    <PushSection />
  </>
)

/** `/settings/system`: the settings of several features on one page. */
export const SystemScreen = () => (
  <Settings
    email={<EmailSection />}
    device={<DeviceSections />}
    overlays={<OverlaysSection />}
    chatBot={<ChatBotStatus />}
  />
)
