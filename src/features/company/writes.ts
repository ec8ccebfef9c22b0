import { addCompany } from '../../../contract/companies.ts'
import { editCompany, editInvoicing } from '../../../contract/company.ts'
import { defineServerWrite } from '../../data/online-write.ts'
import { COMPANIES } from './queries.ts'

export const editProfile = defineServerWrite({ endpoint: editCompany, refreshes: 'company' })
/** Another company's, by a super admin. */
export const editOther = defineServerWrite({ endpoint: editCompany, refreshes: COMPANIES })
export const createCompany = defineServerWrite({ endpoint: addCompany, refreshes: COMPANIES })
export const changeInvoicing = defineServerWrite({ endpoint: editInvoicing, refreshes: 'company' })
