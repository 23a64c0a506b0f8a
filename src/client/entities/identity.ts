import type * as values from '../enumerations/identity.ts';
import type { z } from '../../base/schema.ts';
import { CustomValue, CustomValueInput } from './custom-value.ts';
import { AddressTag, EmailTag, PhoneTag, PrivacyStatus } from '../enumerations/identity.ts';
import { once } from '../../base/once.ts';
import {
  bool,
  choice,
  flag,
  id,
  list,
  loose,
  many,
  maybe,
  nul,
  num,
  number,
  open,
  opt,
  str,
  strict,
  strs,
  word,
  text,
  time,
} from '../schema/wire.ts';

/** An identity, as the platform answers it. */
export const Identity = once(() =>
  loose({
    id: str(),
    revision: str(),
    createdDate: time(),
    updatedDate: time(),
    connections: list(
      loose({
        idpConnection: maybe(loose({ idpConnectionId: str(), idpUserId: str() })),
        authenticatorConnection: maybe(loose({ authenticatorConnectionId: str(), reEnrollmentRequired: bool() })),
      }),
    ),
    identityProfile: maybe(IdentityProfile()),
    metadata: maybe(IdentityMetadata()),
    email: maybe(IdentityEmail()),
    status: maybe(IdentityStatus()),
    factors: list(Factor()),
  }),
);
export type Identity = z.infer<ReturnType<typeof Identity>>;

/** An identity profile, as the platform answers it. */
export const IdentityProfile = once(() =>
  loose({
    firstName: str(),
    lastName: str(),
    nickname: str(),
    picture: str(),
    emails: strs(),
    phones: strs(),
    labels: strs(),
    language: str(),
    privacyStatus: open<values.PrivacyStatus>(),
    customFields: list(CustomField()),
    secondaryEmails: list(SecondaryEmail()),
    phonesV2: list(Phone()),
    addresses: list(TaggedAddress()),
    company: str(),
    position: str(),
    birthdate: str(),
    slug: str(),
    subscription: bool(),
    vatId: str(),
  }),
);

/** A custom field, as the platform answers it. */
export const CustomField = once(() => loose({ name: str(), value: maybe(CustomValue()) }));

/** A further e-mail address of a person. */
export const SecondaryEmail = once(() => loose({ email: str(), tag: open<values.EmailTag>() }));

/** A postal address of a person, with its use. */
export const TaggedAddress = once(() => loose({ address: maybe(Address()), tag: open<values.AddressTag>() }));

/** A phone, as the platform answers it. */
export const Phone = once(() => loose({ countryCode: str(), phone: str(), tag: open<values.PhoneTag>() }));

/** An address, as the platform answers it. */
export const Address = once(() =>
  loose({
    country: str(),
    subdivision: str(),
    city: str(),
    postalCode: str(),
    addressLine: str(),
    addressLine2: str(),
    streetName: str(),
    streetNumber: str(),
    streetAddress: maybe(loose({ name: str(), number: str(), apt: str(), formattedAddressLine: str() })),
    formattedAddress: str(),
    geocode: maybe(loose({ latitude: num(), longitude: num() })),
    countryFullname: str(),
    subdivisionFullname: str(),
  }),
);

/** An identity metadata, as the platform answers it. */
export const IdentityMetadata = once(() => loose({}));

/** An identity email, as the platform answers it. */
export const IdentityEmail = once(() => loose({ address: str(), isVerified: bool() }));

/** Identity status, as the platform answers it. */
export const IdentityStatus = once(() =>
  loose({ name: open<values.IdentityStatus>(), reasons: list(word<values.PendingReason>()) }),
);

/** A factor, as the platform answers it. */
export const Factor = once(() =>
  loose({ factorId: str(), type: open<values.Factor>(), status: open<values.FactorState>() }),
);

/** An identity profile, as a request sends it. */
export const IdentityProfileInput = once(() =>
  strict({
    firstName: nul(text()),
    lastName: nul(text()),
    nickname: nul(text()),
    picture: nul(text()),
    emails: opt(many(text())),
    phones: opt(many(text())),
    labels: opt(many(text(), 2000)),
    language: nul(text()),
    privacyStatus: opt(choice(PrivacyStatus)),
    customFields: opt(many(CustomFieldInput())),
    secondaryEmails: opt(many(strict({ email: opt(text()), tag: opt(choice(EmailTag)) }))),
    phonesV2: opt(many(PhoneInput())),
    addresses: opt(many(strict({ address: opt(AddressInput()), tag: opt(choice(AddressTag)) }))),
    company: nul(text(1000)),
    position: nul(text(1000)),
    birthdate: nul(text()),
    slug: nul(text(255)),
    subscription: nul(flag()),
    vatId: nul(text(1000)),
  }),
);

/** A custom field, as a request sends it. */
export const CustomFieldInput = once(() => strict({ name: opt(text()), value: opt(CustomValueInput()) }));

/** A phone, as a request sends it. */
export const PhoneInput = once(() =>
  strict({ countryCode: nul(text()), phone: opt(text()), tag: opt(choice(PhoneTag)) }),
);

/** An address, as a request sends it. */
export const AddressInput = once(() =>
  strict({
    country: nul(text()),
    subdivision: nul(text()),
    city: nul(text()),
    postalCode: nul(text()),
    addressLine: nul(text()),
    addressLine2: nul(text()),
    streetName: nul(text(1000)),
    streetNumber: nul(text(1000)),
    streetAddress: nul(
      strict({ name: nul(text()), number: nul(text()), apt: nul(text()), formattedAddressLine: nul(text()) }),
    ),
    formattedAddress: nul(text()),
    geocode: nul(strict({ latitude: nul(number()), longitude: nul(number()) })),
    countryFullname: nul(text()),
    subdivisionFullname: nul(text()),
  }),
);

/** A captcha token, as a request sends it. */
export const CaptchaTokenInput = once(() =>
  strict({
    Recaptcha: opt(text(5000)),
    InvisibleRecaptcha: opt(text(5000)),
    NoCaptcha: opt(text(5000)),
    recaptchaForClientSiteKey: opt(strict({ token: opt(text(5000)), siteKeyId: opt(id()) })),
  }),
);
