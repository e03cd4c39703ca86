import type { Identity, IdentityKind } from '@portico/contract';
import type { ComponentType } from 'react';
import type { Recent } from '#domain/session/use-recent.ts';
import type { Problem } from '@portico/client/i18n/texts.ts';

export type AddRowProps = {
  /** What would be added. */
  kind: IdentityKind;
  /** How many of the kind the account has. */
  count: number;
  recent: Recent;
  /** A new attempt starts: the previous error no longer applies. */
  onBegin: () => void;
  onProblem: (problem: Problem) => void;
  onAdded: () => Promise<void>;
};

export type ChangeFormProps = Pick<AddRowProps, 'recent' | 'onAdded'> & {
  onCancel: () => void;
};

export type RenameFormProps = {
  identity: Identity;
  onRenamed: () => Promise<void>;
  onCancel: () => void;
};

/** What the page of sign-in methods shows of one method. */
export type Method = {
  /** Its kinds, in their order on the page; without it the method is the only one. */
  kinds?: () => readonly IdentityKind[];
  /** Renders nothing if no other one can be added. */
  AddRow: ComponentType<AddRowProps>;
  /** Replaces the one that the account has; null if the kind is added and removed only. */
  ChangeForm: ComponentType<ChangeFormProps> | null;
  /** Changes the name that its owner gave one. */
  RenameForm?: ComponentType<RenameFormProps>;
  /** Lines of the row of one, besides those that all methods have. */
  Details?: ComponentType<{ identity: Identity }>;
  /** What this browser has to forget of a method that was removed. */
  forget: (label: string) => void;
};
