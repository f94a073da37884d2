import { cleanup, render } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { Address } from './address.tsx'

afterEach(cleanup)

const drawn = (address: string) => {
  const { container } = render(<Address text={address} />)
  return { text: container.textContent, markup: container.innerHTML }
}

test.each([
  ['ola@demo.test', 'ola@<wbr>demo<wbr>.test'],
  ['grzesiek.speedrun@poczta.demo.test', 'grzesiek<wbr>.speedrun@<wbr>poczta<wbr>.demo<wbr>.test'],
  ['bez-malpy', 'bez-malpy'],
  ['https://sklep.test/kubek?od=ola', 'https://<wbr>sklep<wbr>.test/<wbr>kubek<wbr>?od=ola'],
])('SCR-02 %s breaks beside its signs only, and is copied as it is', (address, markup) => {
  expect(drawn(address).text).toBe(address)
  expect(drawn(address).markup).toContain(`>${markup}<`)
})
