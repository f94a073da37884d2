import { useCallback, useEffect, useState } from 'react'
import { CHANNELS, type Outcome, type Preference } from '../core/index.ts'
import { useInboxContext, useInboxState, useTranslations } from './context.tsx'
import { Icon } from './look/icons.tsx'
import { useLatest } from './latest.ts'
import { Failed, Loader } from './list.tsx'
import { type ColorScheme, type Theme, usePartStyle } from './look/theme.ts'
import { Themed } from './look/themed.tsx'

interface SettingsProps {
  filter?: (preference: Preference) => boolean
  /** Told when the settings cannot be read, or when a switch is refused and goes back. */
  onError?: (error: Error, what: 'load' | 'switch') => void
}

const ROWS_ON_THEIR_WAY = 4

interface WorkflowProps {
  row: Preference
  onDone: (outcome: Outcome<unknown>) => void
}

function Workflow({ row: { template, preference }, onDone }: WorkflowProps) {
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
              onClick={() =>
                void inbox.updatePreference(template._id, channel, !preference.channels[channel]).then(onDone)
              }
            />
          </div>
        ))}
      </div>
    </section>
  )
}

/** The settings view of a panel: workflows with a switch for each of their channels (INBOX-20). */
export function Settings({ filter, onError }: SettingsProps) {
  const { inbox } = useInboxContext()
  const { preferences, revision } = useInboxState()
  const { t } = useTranslations()
  const style = usePartStyle()
  const told = useLatest(onError)
  const [hasFailed, setFailed] = useState(false)
  const [isUnsaved, setUnsaved] = useState(false)
  const load = useCallback(() => {
    void inbox.loadPreferences().then(({ error }) => {
      setFailed(Boolean(error))
      if (error) told.current?.(error, 'load')
    })
  }, [inbox, told])
  useEffect(() => {
    inbox.log('Settings Opened', {})
    load()
  }, [inbox, load])
  // Something else was read since: the service is well again.
  const failedAt = useLatest(hasFailed)
  useEffect(() => {
    if (failedAt.current) load()
  }, [revision, failedAt, load])
  const retry = () => {
    setFailed(false)
    load()
  }
  const switched = ({ error }: Outcome<unknown>) => {
    setUnsaved(Boolean(error) && !onError)
    if (error) onError?.(error, 'switch')
  }
  const rows = preferences?.filter(row => filter?.(row) ?? true)
  return (
    <section
      className="nc-body nc-preferences-root"
      style={style('preferences.root')}
      data-test-id="preferences"
      aria-label={t('settings')}
      aria-busy={rows === undefined && !hasFailed}
    >
      <div role="alert">{isUnsaved && <div className="nc-unsaved">{t('notSaved')}</div>}</div>
      {rows ? (
        rows.map(row => <Workflow key={row.template._id} row={row} onDone={switched} />)
      ) : hasFailed ? (
        <Failed onRetry={retry} />
      ) : (
        <Loader rows={ROWS_ON_THEIR_WAY} />
      )}
    </section>
  )
}

/** The settings view alone, with its look; colour scheme and theme are by default those of the `NovuThemeProvider` above. */
export function SubscriberPreference(props: SettingsProps & { colorScheme?: ColorScheme; theme?: Theme }) {
  const { colorScheme, theme, ...settings } = props
  return (
    <Themed colorScheme={colorScheme} theme={theme}>
      {() => <Settings {...settings} />}
    </Themed>
  )
}
