export { CompanyChoicePage } from './company-choice-page.tsx'
export { SignInPage } from './sign-in-page.tsx'
export { useSignOut } from './use-sign-out.ts'
