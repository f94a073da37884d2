import { TextField } from '@fanfara/ui/text-field'
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { useFormContext } from 'react-hook-form'
import { beforeEach, expect, test } from 'vitest'
import { differing } from '#/shared/meanwhile.tsx'
import { drawPage, signIn } from '#/test/world.tsx'
import { SaveForm } from './save-form.tsx'

interface Values {
  name: string
  note: string
}

function Fields() {
  const { register } = useFormContext<Values>()
  return (
    <>
      <TextField label="Nazwa" {...register('name')} />
      <TextField label="Notatka" {...register('note')} />
    </>
  )
}

beforeEach(signIn)

test('SCR-86 what somebody writes while a form is being saved stays and goes out with the next press', async () => {
  const sent: Values[] = []
  let finish: (saved: Values) => void = () => undefined
  const onSubmit = (values: Values) => {
    sent.push(values)
    return new Promise<Values>(resolve => {
      finish = resolve
    })
  }
  const Page = () => (
    <SaveForm values={{ name: 'Zorza', note: '' }} error={null} submitLabel="Zapisz" onSubmit={onSubmit}>
      <Fields />
    </SaveForm>
  )
  drawPage(Page)
  const type = (label: string, value: string) => fireEvent.change(screen.getByLabelText(label), { target: { value } })
  const shown = () => ['Nazwa', 'Notatka'].map(label => screen.getByLabelText<HTMLInputElement>(label).value)
  await screen.findByLabelText('Nazwa')
  type('Nazwa', ' Zorza Media ')
  fireEvent.click(screen.getByRole('button', { name: 'Zapisz' }))
  await waitFor(() => expect(sent).toHaveLength(1))
  type('Notatka', 'Pisane, gdy się zapisuje')
  finish({ name: 'Zorza Media', note: '' })
  await waitFor(() => expect(shown()).toEqual(['Zorza Media', 'Pisane, gdy się zapisuje']))
  fireEvent.click(await screen.findByRole('button', { name: 'Zapisz' }))
  await waitFor(() => expect(sent).toHaveLength(2))
  expect(sent[1]).toEqual({ name: 'Zorza Media', note: 'Pisane, gdy się zapisuje' })
})

const long = 'Kawa na żywo, codziennie od ósmej. '.repeat(10)

test('DESK-92 of two long texts what differs stands there, with some of what is around it; short ones whole', () => {
  expect(differing({ was: 'Kawa', is: 'Herbata' })).toEqual({ was: 'Kawa', is: 'Herbata' })
  const { was, is } = differing({ was: `${long}Kubek ${long}`, is: `${long}Talerz ${long}` })
  expect([was, is].map(part => part.length < 100)).toEqual([true, true])
  expect(was).toMatch(/^….* Kubek .*…$/)
  expect(is).toMatch(/^….* Talerz .*…$/)
})

test.each([
  ['something at the end', long, `${long}I jeszcze jedno.`, /^….*I jeszcze jedno\.$/],
  ['all of it', long, '', /^$/],
  ['something at the beginning', long, `Nowe: ${long}`, /^Nowe: .*…$/],
])('DESK-92 a text that got or lost %s says so', (_, was, is, shown) => {
  expect(differing({ was, is }).is).toMatch(shown)
})
