/** A dash where there is no amount, said in words to those who do not see it. */
export const NoAmount = ({ label }: { label: string }) => (
  <>
    <span aria-hidden="true">–</span>
    <span className="sr-only">{label}</span>
  </>
)
