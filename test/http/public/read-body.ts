/** The members that tests look into; which of them an answer has is what the tests check. */
export interface Body {
  readonly [member: string]: unknown;
  readonly agents: readonly { readonly handle: string }[];
  readonly capabilities: unknown;
  readonly card_url: string;
  readonly chat_url: string;
  readonly qr_url: string;
  readonly detail: string;
  readonly errors: readonly { readonly pointer: string }[];
  readonly receipt_id: string;
  readonly subject_id: string;
  readonly parent_receipt_id: string | null;
  readonly verification_endpoint: string;
  readonly receipts: readonly { readonly receipt_id: string }[];
  readonly properties: Readonly<Record<string, { readonly description: string }>>;
  readonly token: string;
  readonly message: object;
  readonly reply: { readonly role: string; readonly text: string; readonly data: object };
}

export const readBody = async (response: Response): Promise<Body> => (await response.json()) as Body;
