import { Combobox } from '@base-ui/react/combobox'
import { CheckIcon } from '../look/icons.tsx'
import type { Option } from './select-field.tsx'
import { useUiText } from '../text/text.tsx'

/** The list below a field that is searched by typing: what matches, with what is chosen marked. */
export function OptionList() {
  const ui = useUiText()
  return (
    <Combobox.Portal>
      <Combobox.Positioner sideOffset={6} className="z-50 outline-none">
        <Combobox.Popup className="w-(--anchor-width) rounded-surface border border-line bg-raised p-1.5 text-text shadow-float transition-opacity duration-140 data-ending-style:opacity-0 data-starting-style:opacity-0">
          <Combobox.Empty>
            <p className="px-3 py-2 text-muted">{ui('no_matches')}</p>
          </Combobox.Empty>
          <Combobox.List className="max-h-[min(20rem,var(--available-height))] overflow-y-auto overscroll-contain">
            {(option: Option) => (
              <Combobox.Item
                key={option.value}
                value={option}
                className="flex min-h-11 cursor-pointer items-center justify-between gap-2 rounded-control px-3 outline-none data-highlighted:bg-primary/12 desktop:min-h-9"
              >
                {option.label}
                <Combobox.ItemIndicator className="text-brass">
                  <CheckIcon size={18} />
                </Combobox.ItemIndicator>
              </Combobox.Item>
            )}
          </Combobox.List>
        </Combobox.Popup>
      </Combobox.Positioner>
    </Combobox.Portal>
  )
}
