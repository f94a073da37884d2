import { Button, type ButtonVariant, IconButton } from '../src/form/button.tsx'
import { Checkbox, RadioGroup, Switch } from '../src/form/choice.tsx'
import { ComboField } from '../src/form/combo-field.tsx'
import { CopyBlock, CopyField, CopyLine } from '../src/form/copy-field.tsx'
import { CountedTextarea } from '../src/form/counted-textarea.tsx'
import { FileDrop } from '../src/form/file-drop.tsx'
import { PinField } from '../src/form/pin-field.tsx'
import { SelectField } from '../src/form/select-field.tsx'
import { TagField } from '../src/form/tag-field.tsx'
import { PasswordField, Textarea, TextField } from '../src/form/text-field.tsx'
import { TrashIcon } from '../src/look/icons.tsx'
import { type Examples, LONG, nothing } from './examples.ts'

/** One kind of button as it is pressed, may not be, and works. */
const states = (variant: ButtonVariant): Examples => ({
  [variant]: <Button variant={variant}>Wypłać</Button>,
  [`${variant}, disabled`]: (
    <Button variant={variant} disabled hint="Od 100 zł">
      Wypłać
    </Button>
  ),
  [`${variant}, busy`]: (
    <Button variant={variant} busy>
      Wypłać
    </Button>
  ),
})
const button: Examples = {
  ...states('primary'),
  ...states('secondary'),
  ...states('quiet'),
  ...states('danger'),
  small: <Button size="small">Wypłać</Button>,
  'with an icon': <Button icon={<TrashIcon size={16} />}>Usuń</Button>,
  'icon alone': (
    <IconButton label="Usuń">
      <TrashIcon size={18} />
    </IconButton>
  ),
  long: <Button>Oznacz wszystkie wiadomości z tego miesiąca jako przeczytane</Button>,
}
const options = [
  { value: 'a', label: 'Pierwsza' },
  { value: 'b', label: 'Druga' },
  { value: 'c', label: LONG },
]
const choice: Examples = {
  'tick box': <Checkbox label="Zapamiętaj mnie" checked={false} onChange={nothing} />,
  'ticked box': <Checkbox label="Zapamiętaj mnie" checked onChange={nothing} />,
  'tick box, wrong': <Checkbox label="Akceptuję regulamin" error="Bez tego nie założymy konta" onChange={nothing} />,
  'one of a few': <RadioGroup label="Forma" name="form" value="a" options={options} onChange={nothing} />,
  'switch, off': <Switch label="Easy Ad" hint="Dołączasz sam" checked={false} onChange={nothing} />,
  'switch, on': <Switch label="Easy Ad" checked onChange={nothing} />,
  'switch, disabled': <Switch label="Easy Ad" checked disabled onChange={nothing} />,
}
const text: Examples = {
  empty: <TextField label="Nazwa" placeholder="Imię lub nazwa" />,
  filled: <TextField label="Nazwa" defaultValue={LONG} hint="Tak widzą Cię inni." />,
  wrong: <TextField label="Nazwa" defaultValue="x" error="Za krótka nazwa" />,
  disabled: <TextField label="Nazwa" defaultValue="Ola" disabled />,
  password: <PasswordField label="Hasło" defaultValue="tajne" />,
  area: <Textarea label="Opis" defaultValue="Gram i gotuję." />,
  'area, wrong': <Textarea label="Opis" error="Za długi opis" />,
}
const counted: Examples = {
  counted: (
    <CountedTextarea
      label="Opis"
      max={500}
      value="Gram i gotuję."
      onChange={nothing}
      countText={left => `Zostało ${left}`}
    />
  ),
}
const pin: Examples = {
  empty: <PinField label="Kod" length={4} />,
  wrong: <PinField label="Kod" length={6} defaultValue="123456" error="Ten kod jest zły" />,
}
const select: Examples = {
  chosen: <SelectField label="Kraj" options={options} defaultValue="b" />,
  wrong: <SelectField label="Kraj" options={options} error="Wybierz kraj" />,
  disabled: <SelectField label="Kraj" options={options} disabled />,
}
const searched: Examples = {
  empty: <ComboField label="Gra" placeholder="Szukaj" options={options} value="" onChange={nothing} />,
  chosen: <ComboField label="Gra" options={options} value="b" onChange={nothing} />,
  wrong: <ComboField label="Gra" options={options} value="" error="Wybierz grę" onChange={nothing} />,
}
const tags: Examples = {
  some: (
    <TagField
      label="Zainteresowania"
      options={options}
      values={['a', 'c']}
      removeLabel={name => `Usuń: ${name}`}
      onChange={nothing}
    />
  ),
  wrong: (
    <TagField
      label="Zainteresowania"
      options={options}
      values={[]}
      error="Najwyżej trzy"
      removeLabel={name => `Usuń: ${name}`}
      onChange={nothing}
    />
  ),
}
const copy: Examples = {
  field: <CopyField label="Link" value="https://fanfara.example/c/kwiat" />,
  line: <CopyLine label="Link" value={`https://fanfara.example/c/${LONG}`} />,
  block: <CopyBlock label="Kod" value={'<script>\n  start()\n</script>'} />,
}
const file: Examples = {
  drop: (
    <FileDrop label="Faktura" accept=".pdf" onFile={nothing}>
      {({ choose }) => <Button onClick={choose}>Wybierz plik</Button>}
    </FileDrop>
  ),
}

/** What is typed, ticked and pressed. */
export const forms = {
  button,
  choice,
  'combo-field': searched,
  'copy-field': copy,
  'counted-textarea': counted,
  'file-drop': file,
  'pin-field': pin,
  'select-field': select,
  'tag-field': tags,
  'text-field': text,
}
