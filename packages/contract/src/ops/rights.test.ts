import { expect, test } from 'vitest'
import { allEndpoints } from '../all.ts'
import { hasRight, operatorRoles, type Right, rights, rolesWith } from '../values/rights.ts'

/**
 * What every operation of operators needs, written down a second time: a new one is decided on here as well, and one whose
 * right is changed by mistake is seen.
 */
const decided: Record<Right, readonly string[]> = {
  read: [
    'opsDownloadAudit',
    'opsDownloadCreators',
    'opsDownloadEvents',
    'opsFind',
    'opsGetAdvertiserLink',
    'opsGetApplication',
    'opsGetApplicationUse',
    'opsGetBankFile',
    'opsGetCampaign',
    'opsGetCompany',
    'opsGetCounts',
    'opsGetCreator',
    'opsGetFlags',
    'opsGetNews',
    'opsGetParticipantCounts',
    'opsGetPayoutRun',
    'opsGetProof',
    'opsGetTracking',
    'opsListAcceptances',
    'opsListApplications',
    'opsListAstrayMedia',
    'opsListAudit',
    'opsListBankFiles',
    'opsListCampaignApplications',
    'opsListCampaigns',
    'opsListCreators',
    'opsListEvents',
    'opsListMediaCounts',
    'opsListNews',
    'opsListParticipants',
    'opsListPayouts',
    'opsListPrices',
    'opsListProofs',
    'opsListProviders',
    'opsListWork',
    'opsOverview',
  ],
  campaigns: [
    'opsAcceptApplication',
    'opsAcceptApplications',
    'opsAcceptProof',
    'opsAddCreatorNote',
    'opsApproveContent',
    'opsAskAboutProof',
    'opsCancelCampaign',
    'opsChangeNews',
    'opsCloseCampaign',
    'opsCreateCampaign',
    'opsCreateConversionKey',
    'opsCreateNews',
    'opsEndConversionKey',
    'opsEndCreatorSessions',
    'opsInvite',
    'opsLimitCreator',
    'opsMakeAdvertiserLink',
    'opsMessageCreators',
    'opsPauseLink',
    'opsPublishCampaign',
    'opsPublishNews',
    'opsRefuseListed',
    'opsRefuseProof',
    'opsRejectApplication',
    'opsReleaseCampaign',
    'opsRemoveCreatorNote',
    'opsReopenProof',
    'opsRestoreCreator',
    'opsRetryFailed',
    'opsRevokeAcceptance',
    'opsRevokeAdvertiserLink',
    'opsSendMessage',
    'opsSetPrices',
    'opsSetTracking',
    'opsUpdateCampaign',
    'opsWithdrawNews',
  ],
  money: [
    'opsAcceptSettlement',
    'opsConfirmBankFile',
    'opsConfirmPayout',
    'opsCreateBankFile',
    'opsDownloadBankFile',
    'opsDownloadBookStatement',
    'opsDownloadBookStatementPdf',
    'opsDownloadInvoice',
    'opsDownloadJournal',
    'opsEnterResults',
    'opsGetBankStanding',
    'opsGetBookStatement',
    'opsGetStatement',
    'opsImportEvents',
    'opsImportResults',
    'opsImportStatement',
    'opsListBankLines',
    'opsListStatements',
    'opsPreviewPayoutRun',
    'opsRecallBankFile',
    'opsRecordAdvertiserPayment',
    'opsRefusePayout',
    'opsReleaseBankFile',
    'opsRemoveCreatorFactor',
    'opsReturnPayout',
    'opsSetBankLineAside',
    'opsSettleBankLine',
    'opsStartPayoutRun',
    'opsUnmatchBankLine',
  ],
  company: [
    'opsChangeApplication',
    'opsCreateApplication',
    'opsRemoveApplication',
    'opsRemoveFeed',
    'opsRemoveWorkflow',
    'opsRotateSecret',
    'opsSendTestMessage',
    'opsSetCompany',
    'opsSetFlag',
    'opsSetProvider',
    'opsWriteFeed',
    'opsWriteWorkflow',
  ],
  people: [
    'opsChangeOperator',
    'opsEndOperatorSession',
    'opsInviteOperator',
    'opsListOperatorSessions',
    'opsListOperators',
    'opsRemoveOperatorFactor',
    'opsWithdrawInvitation',
  ],
}

test('OPS-01 decision 0044 every operation of operators needs the right that was decided on, and nobody else’s needs one', () => {
  const stated = Object.fromEntries(
    rights.map(right => [
      right,
      allEndpoints
        .filter(each => each.right === right)
        .map(({ id }) => id)
        .toSorted(),
    ]),
  )
  expect(stated).toEqual(decided)
  for (const { id, auth, right } of allEndpoints) expect(auth === 'operator', id).toBe(right !== undefined)
})

test('OPS-01 each role may do what the one before it may, and something more', () => {
  expect(operatorRoles.map(role => rights.filter(right => hasRight(role, right)))).toEqual([
    ['read'],
    ['read', 'campaigns'],
    ['read', 'campaigns', 'money', 'company'],
    ['read', 'campaigns', 'money', 'company', 'people'],
  ])
  expect(rolesWith('money')).toEqual(['finance', 'owner'])
  for (const nobody of [null, undefined]) expect(rights.filter(right => hasRight(nobody, right))).toEqual([])
})
