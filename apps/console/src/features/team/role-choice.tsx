import { type OperatorRole, operatorRoles } from '@fanfara/contract/rights'
import { RadioGroup } from '@fanfara/ui/choice'
import { useText } from '#/texts.ts'

/** Radio buttons; the sentence beneath each says what its holder may do (decision 0044). */
export function RoleChoice({ value, onChange }: { value: OperatorRole; onChange: (role: OperatorRole) => void }) {
  const text = useText('team')
  return (
    <RadioGroup
      label={text('role')}
      name="role"
      value={value}
      className="[&_label]:w-full"
      options={operatorRoles.map(role => ({
        value: role,
        label: text(`role_${role}`),
        hint: text(`role_${role}_hint`),
      }))}
      onChange={onChange}
    />
  )
}
