import { useEffect } from 'react'
import { CHANNELS, type Preference } from '../core/index.ts'
import { useInboxContext, useInboxState, useTranslations } from './context.tsx'
import { Icon } from './icons.tsx'
import { usePartStyle } from './theme.ts'

function Workflow({ row: { template, preference } }: { row: Preference }) {
  const { inbox } = useInboxContext()
  const { t } = useTranslations()
  const style = usePartStyle()
  const channels = CHANNELS.filter(channel => preference.channels[channel] !== undefined)
  if (channels.length === 0) return null
  return (
    <section className="nc-preferences-item" data-test-id="workflow-list-item" style={style('accordion.item')}>
      <h3 id={`nc-${template._id}`} className="nc-preferences-item-title" style={style('preferences.item.title')}>
        {template.name}
      </h3>
      <div className="nc-preferences-item-channels" style={style('preferences.item.channels')}>
        {channels.map(channel => (
          <div key={channel} className="nc-channel" data-test-id="channel-preference-item">
            <span className="nc-preferences-item-icon" style={style('preferences.item.content.icon')}>
              <Icon name={channel} />
            </span>
            <span
              id={`nc-${template._id}-${channel}`}
              className="nc-preferences-channel-label"
              style={style('preferences.item.content.channelLabel')}
            >
              {t(channel)}
            </span>
            <span className="nc-space" />
            <button
              type="button"
              role="switch"
              className="nc-switch"
              style={style('switch.track')}
              data-test-id="channel-preference-item-toggle"
              aria-checked={preference.channels[channel] === true}
              aria-labelledby={`nc-${template._id} nc-${template._id}-${channel}`}
              disabled={template.critical}
              onClick={() => void inbox.updatePreference(template._id, channel, !preference.channels[channel])}
            />
          </div>
        ))}
      </div>
    </section>
  )
}

/** The settings view alone: workflows with a switch for each of their channels (INBOX-20). */
export function SubscriberPreference({ filter }: { filter?: (preference: Preference) => boolean }) {
  const { inbox } = useInboxContext()
  const { preferences } = useInboxState()
  const { t } = useTranslations()
  const style = usePartStyle()
  useEffect(() => {
    inbox.log('Settings Opened', {})
    void inbox.loadPreferences()
  }, [inbox])
  const rows = preferences?.filter(row => filter?.(row) ?? true)
  return (
    <section
      className="nc-body nc-preferences-root"
      style={style('preferences.root')}
      data-test-id="preferences"
      aria-label={t('settings')}
      aria-busy={rows === undefined}
    >
      {rows?.map(row => (
        <Workflow key={row.template._id} row={row} />
      ))}
    </section>
  )
}
