// Written by scripts/api-client.ts.
export interface paths {
    "/api/v2/users/auth/login/operator": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Signs a person in and answers with a session token.
         * @description Open to anybody.
         */
        post: operations["signIn"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v2/services/services": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The services of the locations that the person sees, newest first.
         * @description For super_admin, parking_admin, parking_staff.
         */
        get: operations["listServices"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v2/services/services/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        /**
         * Corrects fields of a service; each carries the value that it was made from. What changes the price prices it again, and keeps a difference to the amount taken in proportion.
         * @description For super_admin, parking_admin, parking_staff.
         */
        patch: operations["editService"];
        trace?: never;
    };
}
export type webhooks = Record<string, never>;
export interface components {
    schemas: {
        Driver: {
            /**
             * Format: uuid
             * @description A UUID.
             */
            id: string;
            /** @description Raised by every change of the record. */
            version: number;
            /** @description Of a driver, 3 to 39 letters; of a company any signs that firms are called by. */
            firstName: string;
            /** @description Of a person it is needed, 3 to 39 letters; of a company it may stay empty. */
            lastName: string;
            isCompany: boolean;
            /** @description Needed where there is an identification. */
            identificationType: ("citizenship" | "foreigner" | "passport") | null;
            /** @description 5 to 11 digits. */
            identification: string | null;
            /** @description An e-mail address, of fewer than 100 characters. */
            email: string | null;
            /** @description A country’s calling code, with or without its plus. */
            phoneCode: string | null;
            /** @description 6 to 11 digits without the country’s code; what is searched for may have spaces and signs. */
            phone: string | null;
            notificationMethod: ("email" | "whatsapp") | null;
            photo: string | null;
            plates: string[];
        };
        NamedReference: {
            /**
             * Format: uuid
             * @description A UUID.
             */
            id: string;
            name: string;
        };
        Problem: {
            title: string;
            status: number;
            /** @enum {string} */
            code: "bad_request" | "missing_parameters" | "validation_failed" | "unauthorized" | "bad_credentials" | "forbidden" | "company_required" | "not_found" | "method_not_allowed" | "edit_conflict" | "service_frozen" | "cash_up_closed" | "cash_up_open" | "cash_up_changed" | "cash_up_collected" | "cash_up_uncollected" | "register_not_own" | "own_difference" | "right_removed" | "already_settled" | "driver_exists" | "driver_has_open_services" | "driver_without_email" | "link_gone" | "pin_wrong" | "kiosk_in_use" | "refund_changed" | "refund_register_changed" | "pass_not_so" | "pass_price_changed" | "pass_days_changed" | "rate_replaced" | "rate_version_moved" | "rate_version_begun" | "operator_legacy" | "operator_signed_in" | "invitation_accepted" | "own_account" | "last_admin" | "author_not_left" | "idempotency_key_required" | "body_too_large" | "unsupported_media_type" | "idempotency_key_reused" | "too_many_attempts" | "internal" | "unavailable";
            detail?: string;
            requestId: string;
            errors?: {
                path: string;
                /** @enum {string} */
                code: "invalidField" | "required" | "unknown_field" | "email_invalid" | "email_too_long" | "email_taken" | "password_invalid" | "password_wrong" | "password_too_short" | "password_personal" | "password_common" | "password_same" | "passwords_differ" | "plate_invalid" | "plate_in_progress" | "overstay_unknown" | "overstay_charged" | "not_long_inside" | "not_waiting" | "arrival_too_far" | "remarks_too_long" | "date_range_invalid" | "range_too_wide" | "time_zone_invalid" | "page_invalid" | "limit_invalid" | "cursor_invalid" | "nothing_changed" | "amount_invalid" | "amount_ambiguous" | "amount_negative" | "amount_not_positive" | "amount_too_large" | "cash_too_little" | "parts_differ" | "too_many_parts" | "count_invalid" | "reason_too_short" | "reason_too_long" | "note_required" | "reason_required" | "count_differs" | "register_unknown" | "already_in_cash_up" | "cash_up_elsewhere" | "end_before_start" | "in_the_future" | "stay_too_long" | "in_the_past" | "rate_missing" | "rates_overlap" | "periods_differ" | "time_invalid" | "from_not_before_to" | "minutes_invalid" | "agreement_unknown" | "agreement_exists" | "default_taken" | "not_of_type" | "percentage_invalid" | "would_be_all" | "membership_exists" | "vehicles_invalid" | "pass_spaces_invalid" | "fewer_vehicles_than_spaces" | "validity_invalid" | "membership_unknown" | "membership_disabled" | "too_many_plates" | "plate_has_pass" | "driver_unknown" | "transfer_admins_only" | "not_in_progress" | "not_paid_yet" | "more_than_in_drawer" | "more_than_counted" | "more_than_price" | "more_than_stay_costs" | "end_reason_required" | "agreement_reason_required" | "lowered_reason_required" | "other_method_admins_only" | "refund_above_limit" | "pay_out_by_opener" | "name_too_short" | "name_too_long" | "name_letters" | "identification_invalid" | "phone_invalid" | "phone_code_invalid" | "contact_required" | "driver_phone_exists" | "driver_email_exists" | "driver_identification_exists" | "vehicle_exists" | "holiday_exists" | "holiday_name_too_long" | "vehicle_type_exists" | "last_active_type" | "standard_type" | "pin_invalid" | "stay_unknown" | "stay_paid" | "already_stamped" | "other_agreement" | "purchase_too_small" | "budget_used_up" | "too_many_classes" | "plate_pattern_invalid" | "type_name_too_long" | "svg_invalid" | "svg_too_large" | "svg_too_detailed" | "svg_script" | "svg_external" | "svg_doctype" | "svg_not_plain" | "svg_without_size" | "svg_not_clean" | "year_invalid" | "day_unknown" | "description_too_long" | "bicycle_code_taken" | "id_taken" | "user_exists" | "role_invalid" | "role_own" | "role_last_admin" | "location_unknown" | "windows_overlap" | "point_invalid" | "spaces_invalid" | "spaces_below_types" | "percent_invalid" | "term_minutes_invalid" | "manager_unknown" | "reader_unknown" | "too_many_views" | "staff_unknown" | "vehicle_type_inactive" | "photo_unknown" | "image_type_invalid" | "image_too_large" | "image_too_many_pixels" | "image_damaged" | "logo_coloured" | "sheet_type_invalid" | "sheet_too_large" | "sheet_damaged" | "sheet_columns_missing" | "sheet_hidden_rows" | "sheet_empty" | "sheet_too_long" | "vat_invalid" | "storage_full" | "frozen_voided" | "frozen_collected" | "frozen_invoiced" | "frozen_not_own_cash_up" | "shift_needed" | "frozen_admins_only" | "text_too_long" | "pairing_code_wrong" | "variable_unknown" | "country_invalid" | "tax_id_invalid" | "check_digit_wrong" | "tax_id_taken" | "terms_required" | "code_wrong" | "code_gone";
                detail?: string;
            }[];
            conflicts?: {
                path: string;
                /** @description Any JSON, as the field has it. */
                base: unknown;
                /** @description Any JSON, as the field has it. */
                theirs: unknown;
                /** @description Any JSON, as the field has it. */
                mine: unknown;
                by: {
                    id: string;
                    name: string;
                } | null;
                /** @description When it was. */
                at: string | null;
            }[];
            matches?: {
                /** @enum {string} */
                path: "phone" | "email" | "identification";
                driver: components["schemas"]["Driver"];
            }[];
            lost?: {
                /** @enum {string} */
                right: "location" | "admin" | "sign_in";
                location: components["schemas"]["NamedReference"] | null;
                /**
                 * Format: date-time
                 * @description When it was. When it was. A moment as RFC 3339 writes it, with any offset and any fraction of a second. Answers are in UTC with milliseconds.
                 */
                at: string;
            };
            queued?: boolean;
            retryAfter?: number;
        };
        Service: {
            /**
             * Format: uuid
             * @description A UUID.
             */
            id: string;
            /** @description Raised by every change of the record. */
            version: number;
            location: components["schemas"]["NamedReference"];
            /** @enum {string} */
            operation: "custom" | "membership" | "off_street" | "on_street";
            /** @enum {string} */
            status: "unconfirmed" | "reserved" | "progress" | "completed" | "voided";
            receiptNumber: string;
            licensePlate: string;
            /**
             * @description A vehicle type. 1 is a car, 2 a motorcycle, 3 a bicycle. Larger numbers are classes of the company, as heavy or electric: the hundreds name the type that a class belongs to and is priced as where it has no rates of its own.
             * @enum {number}
             */
            vehicleTypeId: 1 | 2 | 3 | 101 | 102 | 103 | 104 | 105 | 106 | 107 | 108 | 109 | 110 | 111 | 112 | 201 | 202 | 203 | 204 | 205 | 206 | 207 | 208 | 209 | 210 | 211 | 212 | 301 | 302 | 303 | 304 | 305 | 306 | 307 | 308 | 309 | 310 | 311 | 312;
            /**
             * Format: date-time
             * @description A moment as RFC 3339 writes it, with any offset and any fraction of a second. Answers are in UTC with milliseconds.
             */
            startedAt: string;
            endedAt: string | null;
            paidAt: string | null;
            totalMinutes: number | null;
            /** @enum {string} */
            currency: "COP" | "GBP" | "MXN" | "USD";
            paymentMethod: ("cash" | "dataphone" | "digital") | null;
            payments?: {
                /**
                 * Format: uuid
                 * @description A UUID.
                 */
                id: string;
                /** @enum {string} */
                kind: "stay" | "overstay" | "second_payment" | "pass" | "refund";
                /** @enum {string} */
                method: "cash" | "dataphone" | "digital";
                /** @description Money, in hundredths of the currency, of the Colombian peso too: 123400 is COP 1,234.00. */
                amount: number;
                /** @description A cash-up. */
                cashUpId: string | null;
                /**
                 * Format: date-time
                 * @description When it was. A moment as RFC 3339 writes it, with any offset and any fraction of a second. Answers are in UTC with milliseconds.
                 */
                at: string;
                by: components["schemas"]["NamedReference"] | null;
                reference: string | null;
            }[];
            postings?: {
                /**
                 * Format: uuid
                 * @description A cash-up. A UUID.
                 */
                cashUpId: string;
                /** @description Raised by every change of the record. */
                version: number;
                /** @description Money, in hundredths of the currency, of the Colombian peso too: 123400 is COP 1,234.00. */
                cash: number;
                /** @description Money, in hundredths of the currency, of the Colombian peso too: 123400 is COP 1,234.00. */
                dataphone: number;
                /** @description Money, in hundredths of the currency, of the Colombian peso too: 123400 is COP 1,234.00. */
                digital: number;
                services: number;
                /** @description Money, in hundredths of the currency, of the Colombian peso too: 123400 is COP 1,234.00. */
                payIns: number;
                /** @description Money, in hundredths of the currency, of the Colombian peso too: 123400 is COP 1,234.00. */
                payOuts: number;
            }[];
            serviceCharge: number | null;
            discount: number | null;
            agreementId: string | null;
            agreementName: string | null;
            agreementReason?: string | null;
            /** @description The rounding of cash in Colombia, zero or less. */
            adjustment50: number | null;
            difference?: {
                /** @description Money, in hundredths of the currency, of the Colombian peso too: 123400 is COP 1,234.00. */
                amount: number;
                /** @description When the older rates began that explain a difference; null if none explain it. */
                ratesOf: string | null;
            } | null;
            /** @description What a device says it took, if nobody can have been asked for that much: it is in no total. Else null. */
            refusedQuote?: number | null;
            totalCost: number | null;
            tax: number | null;
            /** @description What a digital payment costs the company; no part of the total. */
            serviceFee: number | null;
            graceUntil: string | null;
            correction: number | null;
            paidAgain: {
                /**
                 * Format: uuid
                 * @description A UUID.
                 */
                id: string;
                /**
                 * Format: date-time
                 * @description When it was. A moment as RFC 3339 writes it, with any offset and any fraction of a second. Answers are in UTC with milliseconds.
                 */
                at: string;
                by: components["schemas"]["NamedReference"];
                /** @enum {string} */
                method: "cash" | "dataphone" | "digital";
                /** @description Money, in hundredths of the currency, of the Colombian peso too: 123400 is COP 1,234.00. */
                amount: number;
                reference?: string;
                refund: {
                    /**
                     * Format: uuid
                     * @description A UUID.
                     */
                    id: string;
                    /**
                     * Format: date-time
                     * @description When it was. A moment as RFC 3339 writes it, with any offset and any fraction of a second. Answers are in UTC with milliseconds.
                     */
                    at: string;
                    by: components["schemas"]["NamedReference"];
                    /** @enum {string} */
                    method: "cash" | "dataphone" | "digital";
                    reason?: string;
                    reference?: string;
                } | null;
            }[];
            /** @description What of a second payment is still to be given back; as a filter `true` finds those with any. */
            refundDue: number | null;
            endMark: {
                /** @enum {string} */
                kind: "early" | "late";
                minutes: number;
                /** @description Money, in hundredths of the currency, of the Colombian peso too: 123400 is COP 1,234.00. */
                amount: number;
                reason: string | null;
            } | null;
            lowered: {
                /** @description Money, in hundredths of the currency, of the Colombian peso too: 123400 is COP 1,234.00. */
                amount: number;
                reason: string | null;
            } | null;
            pass?: ({
                /**
                 * Format: uuid
                 * @description A UUID.
                 */
                id: string;
                membership: string;
                /** @constant */
                standing: "valid";
                hours: "always" | {
                    days: (1 | 2 | 3 | 4 | 5 | 6 | 7 | 8)[];
                    from: string | null;
                    to: string | null;
                }[];
                /**
                 * Format: date-time
                 * @description A moment as RFC 3339 writes it, with any offset and any fraction of a second. Answers are in UTC with milliseconds.
                 */
                until?: string;
            } | {
                /**
                 * Format: uuid
                 * @description A UUID.
                 */
                id: string;
                membership: string;
                standing: "expired" | "too_many_vehicles";
            }) | null;
            terms: {
                /**
                 * Format: date-time
                 * @description When it was. A moment as RFC 3339 writes it, with any offset and any fraction of a second. Answers are in UTC with milliseconds.
                 */
                at: string;
                /** @description Basis points: 1900 is 19 %. Null is the company’s own rate. */
                taxRate: number;
                /** @description Basis points: 250 is 2.5 %. */
                digitalCommission: number;
                exemptMinutes: number;
                graceMinutes: number;
                holidays: {
                    /**
                     * Format: date
                     * @description A day of the calendar.
                     */
                    from: string;
                    /**
                     * Format: date
                     * @description A day of the calendar.
                     */
                    to: string;
                    days: string[];
                };
                agreement: ({
                    name: string;
                    /**
                     * @description The operation of the stay, or the kind of what it stands in.
                     * @constant
                     */
                    type: "time";
                    minutes: number;
                } | {
                    name: string;
                    /**
                     * @description The operation of the stay, or the kind of what it stands in.
                     * @constant
                     */
                    type: "percentage";
                    basisPoints: number;
                } | {
                    name: string;
                    /**
                     * @description The operation of the stay, or the kind of what it stands in.
                     * @constant
                     */
                    type: "fixed_discount";
                    /** @description Money, in hundredths of the currency, of the Colombian peso too: 123400 is COP 1,234.00. */
                    amount: number;
                } | {
                    name: string;
                    /**
                     * @description The operation of the stay, or the kind of what it stands in.
                     * @constant
                     */
                    type: "fixed_cost";
                    /** @description Money, in hundredths of the currency, of the Colombian peso too: 123400 is COP 1,234.00. */
                    cost: number;
                } | {
                    name: string;
                    /**
                     * @description The operation of the stay, or the kind of what it stands in.
                     * @constant
                     */
                    type: "custom";
                    exemptMinutes: number;
                    freeRateMinutes: number;
                    /** @description Money, in hundredths of the currency, of the Colombian peso too: 123400 is COP 1,234.00. */
                    initialCost: number;
                    further: {
                        /**
                         * @description The operation of the stay, or the kind of what it stands in.
                         * @enum {string}
                         */
                        type: "fixed" | "minute";
                        /** @description Money, in hundredths of the currency, of the Colombian peso too: 123400 is COP 1,234.00. */
                        cost: number;
                    };
                }) | null;
            } | null;
            voidReason: string | null;
            voidCause?: ("mistake" | "stale") | null;
            voided?: {
                /**
                 * Format: date-time
                 * @description When it was. A moment as RFC 3339 writes it, with any offset and any fraction of a second. Answers are in UTC with milliseconds.
                 */
                at: string;
                by: components["schemas"]["NamedReference"] | null;
                takenBack: {
                    /** @enum {string} */
                    method: "cash" | "dataphone" | "digital";
                    /** @description Money, in hundredths of the currency, of the Colombian peso too: 123400 is COP 1,234.00. */
                    amount: number;
                    /** @description A cash-up. */
                    cashUpId: string | null;
                }[];
            } | null;
            voidAsked?: {
                /**
                 * Format: date-time
                 * @description When it was. A moment as RFC 3339 writes it, with any offset and any fraction of a second. Answers are in UTC with milliseconds.
                 */
                at: string;
                by: components["schemas"]["NamedReference"];
                reason: string;
            } | null;
            invoiceNumber: string | null;
            remarks: string | null;
            space?: string | null;
            keyTag?: string | null;
            keptItems?: string | null;
            visitor?: {
                name: string;
                /** @description 5 to 11 digits. */
                identification: string | null;
                block: string | null;
                apartment: string | null;
                authorisedBy: string | null;
            } | null;
            lostTicket?: {
                takenBy: string;
                document: string;
            } | null;
            overstay?: {
                /**
                 * Format: uuid
                 * @description A UUID.
                 */
                of: string;
                /**
                 * Format: date-time
                 * @description A moment as RFC 3339 writes it, with any offset and any fraction of a second. Answers are in UTC with milliseconds.
                 */
                graceUntil: string;
            } | null;
            notificationMethod: ("email" | "whatsapp") | null;
            operator: components["schemas"]["NamedReference"] | null;
            exitOperator: components["schemas"]["NamedReference"] | null;
            driver: components["schemas"]["NamedReference"] | null;
            cashUp: {
                /**
                 * Format: uuid
                 * @description A UUID.
                 */
                id: string;
                /** @enum {string} */
                status: "current" | "completed" | "collected";
                openedBy: components["schemas"]["NamedReference"];
            } | null;
            edited: boolean;
        };
    };
    responses: {
        /** @description `bad_credentials`: E-mail and password do not belong together. */
        bad_credentials: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"] & {
                    /** @enum {string} */
                    code?: "bad_credentials";
                };
            };
        };
        /** @description `bad_request`: The body is no JSON, or no form. `validation_failed`: Values are not as the call takes them; `errors` names each. */
        "bad_request.validation_failed": {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"] & {
                    /** @enum {string} */
                    code?: "bad_request" | "validation_failed";
                };
            };
        };
        /** @description `bad_request`: The body is no JSON, or no form. `validation_failed`: Values are not as the call takes them; `errors` names each. `idempotency_key_required`: The call needs the header `idempotency-key`: a device always has one, and `on-behalf-of` and `done-at` need one. */
        "bad_request.validation_failed.idempotency_key_required.keyed": {
            headers: {
                /** @description The key, where the refusal is the last word on it. */
                "idempotency-key"?: string;
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"] & {
                    /** @enum {string} */
                    code?: "bad_request" | "validation_failed" | "idempotency_key_required";
                };
            };
        };
        /** @description `body_too_large`: The body is larger than the call takes. */
        body_too_large: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"] & {
                    /** @enum {string} */
                    code?: "body_too_large";
                };
            };
        };
        /** @description `body_too_large`: The body is larger than the call takes. */
        "body_too_large.keyed": {
            headers: {
                /** @description The key, where the refusal is the last word on it. */
                "idempotency-key"?: string;
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"] & {
                    /** @enum {string} */
                    code?: "body_too_large";
                };
            };
        };
        /** @description `company_required`: A super admin says in `x-company-id` in which company. */
        company_required: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"] & {
                    /** @enum {string} */
                    code?: "company_required";
                };
            };
        };
        /** @description `company_required`: A super admin says in `x-company-id` in which company. `right_removed`: The person could no longer do this when it was done: a location, a role or the sign-in was taken away before; `lost` says which and when. `register_not_own`: The shift is somebody else’s. */
        "company_required.right_removed.register_not_own.keyed": {
            headers: {
                /** @description The key, where the refusal is the last word on it. */
                "idempotency-key"?: string;
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"] & {
                    /** @enum {string} */
                    code?: "company_required" | "right_removed" | "register_not_own";
                };
            };
        };
        /** @description `edit_conflict`: Somebody else changed the same fields since; `conflicts` has both values of each. `author_not_left`: The author in `on-behalf-of` still works in the company, or never did; an entry of theirs may be sent by a colleague. `service_frozen`: The service can no longer be changed so; `errors` says why. */
        "edit_conflict.author_not_left.service_frozen.keyed": {
            headers: {
                /** @description The key, where the refusal is the last word on it. */
                "idempotency-key"?: string;
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"] & {
                    /** @enum {string} */
                    code?: "edit_conflict" | "author_not_left" | "service_frozen";
                };
            };
        };
        /** @description `idempotency_key_reused`: The key was used for another request, or by somebody else. */
        "idempotency_key_reused.keyed": {
            headers: {
                /** @description The key, where the refusal is the last word on it. */
                "idempotency-key"?: string;
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"] & {
                    /** @enum {string} */
                    code?: "idempotency_key_reused";
                };
            };
        };
        /** @description `internal`: The server failed; its log knows the `requestId`. */
        internal: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"] & {
                    /** @enum {string} */
                    code?: "internal";
                };
            };
        };
        /** @description `internal`: The server failed; its log knows the `requestId`. */
        "internal.keyed": {
            headers: {
                /** @description The key, where the refusal is the last word on it. */
                "idempotency-key"?: string;
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"] & {
                    /** @enum {string} */
                    code?: "internal";
                };
            };
        };
        /** @description `not_found`: There is no such call or record, or not for this person. */
        not_found: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"] & {
                    /** @enum {string} */
                    code?: "not_found";
                };
            };
        };
        /** @description `not_found`: There is no such call or record, or not for this person. */
        "not_found.keyed": {
            headers: {
                /** @description The key, where the refusal is the last word on it. */
                "idempotency-key"?: string;
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"] & {
                    /** @enum {string} */
                    code?: "not_found";
                };
            };
        };
        /** @description `too_many_attempts`: Too often; try again after `retryAfter` seconds. */
        too_many_attempts: {
            headers: {
                /** @description Seconds */
                "retry-after"?: number;
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"] & {
                    /** @enum {string} */
                    code?: "too_many_attempts";
                };
            };
        };
        /** @description `unauthorized`: There is no session: the token is missing, has expired or was revoked. */
        unauthorized: {
            headers: {
                /** @description Bearer */
                "www-authenticate"?: string;
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"] & {
                    /** @enum {string} */
                    code?: "unauthorized";
                };
            };
        };
        /** @description `unauthorized`: There is no session: the token is missing, has expired or was revoked. */
        "unauthorized.keyed": {
            headers: {
                /** @description Bearer */
                "www-authenticate"?: string;
                /** @description The key, where the refusal is the last word on it. */
                "idempotency-key"?: string;
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"] & {
                    /** @enum {string} */
                    code?: "unauthorized";
                };
            };
        };
        /** @description `unavailable`: The server cannot answer now; try again after a while. */
        unavailable: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"] & {
                    /** @enum {string} */
                    code?: "unavailable";
                };
            };
        };
        /** @description `unavailable`: The server cannot answer now; try again after a while. */
        "unavailable.keyed": {
            headers: {
                /** @description The key, where the refusal is the last word on it. */
                "idempotency-key"?: string;
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"] & {
                    /** @enum {string} */
                    code?: "unavailable";
                };
            };
        };
        /** @description `unsupported_media_type`: The body is of another media type than the call takes. */
        unsupported_media_type: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"] & {
                    /** @enum {string} */
                    code?: "unsupported_media_type";
                };
            };
        };
        /** @description `unsupported_media_type`: The body is of another media type than the call takes. */
        "unsupported_media_type.keyed": {
            headers: {
                /** @description The key, where the refusal is the last word on it. */
                "idempotency-key"?: string;
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"] & {
                    /** @enum {string} */
                    code?: "unsupported_media_type";
                };
            };
        };
        /** @description `validation_failed`: Values are not as the call takes them; `errors` names each. */
        validation_failed: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"] & {
                    /** @enum {string} */
                    code?: "validation_failed";
                };
            };
        };
    };
    parameters: {
        /** @description The company that a super admin works in. Of others it is not read: they have one. */
        company: string;
        /** @description The device that calls, by an id of its own choice. A session and the audit trail keep it. */
        device: string;
        /** @description Made by the author for this one write. Asked again under it, the write is answered as before and not done again. A write without a key has no receipt: repeated, it may be done twice. */
        optionalKey: string;
        /** @description The company of the caller; any other answers 404. A super admin who names none in `x-company-id` works in this one. A body takes it too. */
        companyId: string;
        /** @description One location, in place of `locationIds`. A body takes it too. */
        locationId: string;
        /** @description The version of the record that the edit was made from, as `"3"`. If the record has another version by now, the answer is 409 `edit_conflict` with both. */
        ifMatch: string;
        /** @description Of an admin who sends what somebody left who works in the company no more: its author. The rights are the admin’s, the record names the author, the audit trail both. */
        author: string;
        /** @description When its author did it, of a write that waited on their device. Where it lies more than two minutes back, the history has it as `doneAt` beside the moment at which the server heard of it. What names no moment, or one to come, is not read; for the key it is the same write with it and without. */
        moment: string;
    };
    requestBodies: never;
    headers: never;
    pathItems: never;
}
export type $defs = Record<string, never>;
export interface operations {
    signIn: {
        parameters: {
            query?: never;
            header?: {
                /** @description The device that calls, by an id of its own choice. A session and the audit trail keep it. */
                "x-device-id"?: components["parameters"]["device"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "email": "owner@demo.parq.test",
                 *       "password": "parq-demo-2026"
                 *     }
                 */
                "application/json": {
                    /**
                     * Format: email
                     * @description An e-mail address, of fewer than 100 characters.
                     */
                    email: string;
                    password: string;
                    /** @default false */
                    remember?: boolean;
                    deviceProof?: string | null;
                };
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "token": "q9yZ…",
                     *       "expiresAt": "2026-11-17T16:00:00.000Z",
                     *       "user": {
                     *         "id": "01980000-0000-7000-8000-000000000001",
                     *         "version": 1,
                     *         "companyId": "01980000-0000-7000-8000-000000000002",
                     *         "roleId": 2,
                     *         "role": "parking_admin",
                     *         "firstName": "Beatriz",
                     *         "lastName": "Arango Henao",
                     *         "email": "owner@demo.parq.test",
                     *         "phoneCode": "57",
                     *         "phone": "3092143700",
                     *         "gender": "f",
                     *         "language": "es",
                     *         "photo": null,
                     *         "locationIds": [],
                     *         "legacy": false,
                     *         "lostLocations": [],
                     *         "administrators": [
                     *           "Beatriz A."
                     *         ]
                     *       }
                     *     }
                     */
                    "application/json": {
                        token: string;
                        /**
                         * Format: date-time
                         * @description A moment as RFC 3339 writes it, with any offset and any fraction of a second. Answers are in UTC with milliseconds.
                         */
                        expiresAt: string;
                        user: {
                            /**
                             * Format: uuid
                             * @description A UUID.
                             */
                            id: string;
                            /** @description Raised by every change of the record. */
                            version: number;
                            /** @description The company; another than one’s own is not found. */
                            companyId: string | null;
                            /** @enum {number} */
                            roleId: 1 | 2 | 3;
                            /**
                             * @description Only users with this role.
                             * @enum {string}
                             */
                            role: "super_admin" | "parking_admin" | "parking_staff";
                            /** @description Of a driver, 3 to 39 letters; of a company any signs that firms are called by. */
                            firstName: string;
                            /** @description Of a person it is needed, 3 to 39 letters; of a company it may stay empty. */
                            lastName: string;
                            /** @description An e-mail address, of fewer than 100 characters. */
                            email: string;
                            /** @description A country’s calling code, with or without its plus. */
                            phoneCode: string | null;
                            /** @description 6 to 11 digits without the country’s code; what is searched for may have spaces and signs. */
                            phone: string | null;
                            gender: ("f" | "m" | "wc") | null;
                            /**
                             * @description Of names and messages.
                             * @enum {string}
                             */
                            language: "en" | "es";
                            photo: string | null;
                            /** @description Only of these locations. Empty is no filter. */
                            locationIds: string[];
                            legacy: boolean;
                            lostLocations?: {
                                /**
                                 * Format: uuid
                                 * @description A UUID.
                                 */
                                id: string;
                                name: string;
                                /**
                                 * Format: date-time
                                 * @description When it was. A moment as RFC 3339 writes it, with any offset and any fraction of a second. Answers are in UTC with milliseconds.
                                 */
                                at: string;
                            }[];
                            administrators?: string[];
                        };
                        deviceProof?: string;
                    };
                };
            };
            400: components["responses"]["bad_request.validation_failed"];
            401: components["responses"]["bad_credentials"];
            413: components["responses"]["body_too_large"];
            415: components["responses"]["unsupported_media_type"];
            429: components["responses"]["too_many_attempts"];
            500: components["responses"]["internal"];
            503: components["responses"]["unavailable"];
        };
    };
    listServices: {
        parameters: {
            query?: {
                /** @description From 1 on. */
                page?: number;
                /** @description How many at most; more than the maximum is refused. */
                limit?: number;
                /** @description The total that an answer to the same filters has told: it is told again, and the server need not count. Left out, it counts. */
                knownTotal?: string;
                /** @description Any part of a plate. */
                plate?: string;
                /** @description Any part of a name, or of what else the list shows of a person; of services, any part of a plate, the beginning of a receipt’s number, or words of the driver’s name. */
                search?: string;
                /** @description First moment, by the clock of `timezone`: 2026-11-20T00:00:00. Needs `endDate`. */
                startDate?: string;
                /** @description Last moment, by the clock of `timezone`: 2026-11-20T23:59:59. Needs `startDate`. */
                endDate?: string;
                /** @description First moment of payment, by the clock of `timezone`: 2026-11-20T00:00:00. Needs `paidEndDate`. */
                paidStartDate?: string;
                /** @description Last moment of payment, by the clock of `timezone`: 2026-11-20T23:59:59. Needs `paidStartDate`. */
                paidEndDate?: string;
                /** @description Only with these statuses. Empty is no filter. */
                statuses?: ("unconfirmed" | "reserved" | "progress" | "completed" | "voided")[];
                /**
                 * @description Only of these locations. Empty is no filter.
                 * @example [
                 *       "01980000-0000-7000-8000-000000000001"
                 *     ]
                 */
                locationIds?: string[];
                /**
                 * @description Only those that were paid so. Empty is no filter.
                 * @example [
                 *       "cash"
                 *     ]
                 */
                paymentMethods?: ("cash" | "dataphone" | "digital")[];
                /** @description A cash-up. A UUID. */
                cashUpId?: string;
                /** @description `true`: payments that belong to no cash-up, which wait for an admin. */
                unassigned?: "true" | "false";
                /** @description Only stays whose end was told unusually early or late. Empty is no filter. */
                endMarks?: ("early" | "late")[];
                /** @description What of a second payment is still to be given back; as a filter `true` finds those with any. */
                refundDue?: "true" | "false";
                /** @description By the start or the opening, or by another field that is offered; with a minus the last or the largest comes first. */
                sort?: "-startedAt" | "startedAt" | "-paidAt" | "paidAt" | "-totalCost" | "totalCost" | "licensePlate" | "-licensePlate";
                /** @description The company of the caller; any other answers 404. A super admin who names none in `x-company-id` works in this one. A body takes it too. */
                companyId?: components["parameters"]["companyId"];
                /** @description One location, in place of `locationIds`. A body takes it too. */
                locationId?: components["parameters"]["locationId"];
            };
            header?: {
                /**
                 * @description In whose clock dates are read, as America/Bogota. Left out it is that of the company’s country. An IANA time zone, as America/Bogota. Abbreviations such as BST or PST are refused: they mean several clocks.
                 * @example America/Bogota
                 */
                timezone?: string;
                /** @description The company that a super admin works in. Of others it is not read: they have one. */
                "x-company-id"?: components["parameters"]["company"];
                /** @description The device that calls, by an id of its own choice. A session and the audit trail keep it. */
                "x-device-id"?: components["parameters"]["device"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": [
                     *         {
                     *           "id": "01980000-0000-7000-8000-000000000002",
                     *           "version": 1,
                     *           "location": {
                     *             "id": "01980000-0000-7000-8000-000000000001",
                     *             "name": "Unidad Mirador del Cedro"
                     *           },
                     *           "operation": "off_street",
                     *           "status": "completed",
                     *           "receiptNumber": "T-01980000-0000-7000-8000-000000000002",
                     *           "licensePlate": "ABC123",
                     *           "vehicleTypeId": 1,
                     *           "startedAt": "2026-11-17T16:00:00.000Z",
                     *           "endedAt": null,
                     *           "paidAt": null,
                     *           "totalMinutes": null,
                     *           "currency": "COP",
                     *           "paymentMethod": "cash",
                     *           "payments": [
                     *             {
                     *               "id": "01980000-0000-7000-8000-000000000002",
                     *               "kind": "stay",
                     *               "method": "cash",
                     *               "amount": 10000,
                     *               "cashUpId": null,
                     *               "at": "2026-11-17T16:00:00.000Z",
                     *               "by": null,
                     *               "reference": null
                     *             }
                     *           ],
                     *           "serviceCharge": null,
                     *           "discount": null,
                     *           "agreementId": null,
                     *           "agreementName": null,
                     *           "agreementReason": null,
                     *           "adjustment50": null,
                     *           "difference": null,
                     *           "refusedQuote": null,
                     *           "totalCost": 10000,
                     *           "tax": null,
                     *           "serviceFee": null,
                     *           "graceUntil": null,
                     *           "correction": null,
                     *           "paidAgain": [],
                     *           "refundDue": null,
                     *           "endMark": null,
                     *           "lowered": null,
                     *           "pass": null,
                     *           "terms": null,
                     *           "voidReason": null,
                     *           "voidCause": null,
                     *           "voided": null,
                     *           "voidAsked": null,
                     *           "invoiceNumber": null,
                     *           "remarks": null,
                     *           "space": null,
                     *           "keyTag": null,
                     *           "keptItems": null,
                     *           "visitor": null,
                     *           "lostTicket": null,
                     *           "overstay": null,
                     *           "notificationMethod": null,
                     *           "operator": null,
                     *           "exitOperator": null,
                     *           "driver": null,
                     *           "cashUp": null,
                     *           "edited": false
                     *         }
                     *       ],
                     *       "page": 1,
                     *       "limit": 10,
                     *       "total": 22
                     *     }
                     */
                    "application/json": {
                        data: components["schemas"]["Service"][];
                        /** @description From 1 on. */
                        page: number;
                        /** @description How many at most; more than the maximum is refused. */
                        limit: number;
                        /** @description How many match in all. Above 10,000 of services and cash-ups it is no longer counted: then it is 10,000 and `totalIsBound` is true. */
                        total: number;
                        /** @description True where at least `total` match; else absent. */
                        totalIsBound?: boolean;
                    };
                };
            };
            400: components["responses"]["validation_failed"];
            401: components["responses"]["unauthorized"];
            403: components["responses"]["company_required"];
            404: components["responses"]["not_found"];
            500: components["responses"]["internal"];
            503: components["responses"]["unavailable"];
        };
    };
    editService: {
        parameters: {
            query?: never;
            header?: {
                /** @description The version of the record that the edit was made from, as `"3"`. If the record has another version by now, the answer is 409 `edit_conflict` with both. */
                "if-match"?: components["parameters"]["ifMatch"];
                /** @description Made by the author for this one write. Asked again under it, the write is answered as before and not done again. A write without a key has no receipt: repeated, it may be done twice. */
                "idempotency-key"?: components["parameters"]["optionalKey"];
                /** @description Of an admin who sends what somebody left who works in the company no more: its author. The rights are the admin’s, the record names the author, the audit trail both. */
                "on-behalf-of"?: components["parameters"]["author"];
                /** @description When its author did it, of a write that waited on their device. Where it lies more than two minutes back, the history has it as `doneAt` beside the moment at which the server heard of it. What names no moment, or one to come, is not read; for the key it is the same write with it and without. */
                "done-at"?: components["parameters"]["moment"];
                /** @description The company that a super admin works in. Of others it is not read: they have one. */
                "x-company-id"?: components["parameters"]["company"];
                /** @description The device that calls, by an id of its own choice. A session and the audit trail keep it. */
                "x-device-id"?: components["parameters"]["device"];
            };
            path: {
                /**
                 * @description A UUID.
                 * @example 01980000-0000-7000-8000-000000000001
                 */
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "changes": {
                 *         "remarks": {
                 *           "from": null,
                 *           "to": null
                 *         }
                 *       }
                 *     }
                 */
                "application/json": {
                    /** @description For each field to be changed, `from`: the value that the edit was made from, and `to`: the one that it sets. Where another value stands there by now the answer is 409 `edit_conflict` with both. */
                    changes: {
                        remarks?: {
                            from: string | null;
                            to: string | null;
                        };
                        licensePlate?: {
                            from: string | null;
                            /** @description 2 to 12 letters and digits; spaces and hyphens are taken out and small letters become large. 6 or more where the company is not British. */
                            to: string;
                        };
                        notificationMethod?: {
                            from: string | null;
                            to: ("email" | "whatsapp") | null;
                        };
                        /** @description A vehicle type. */
                        vehicleTypeId?: {
                            from: (1 | 2 | 3 | 101 | 102 | 103 | 104 | 105 | 106 | 107 | 108 | 109 | 110 | 111 | 112 | 201 | 202 | 203 | 204 | 205 | 206 | 207 | 208 | 209 | 210 | 211 | 212 | 301 | 302 | 303 | 304 | 305 | 306 | 307 | 308 | 309 | 310 | 311 | 312) | null;
                            /**
                             * @description 1 is a car, 2 a motorcycle, 3 a bicycle. Larger numbers are classes of the company, as heavy or electric: the hundreds name the type that a class belongs to and is priced as where it has no rates of its own.
                             * @enum {number}
                             */
                            to: 1 | 2 | 3 | 101 | 102 | 103 | 104 | 105 | 106 | 107 | 108 | 109 | 110 | 111 | 112 | 201 | 202 | 203 | 204 | 205 | 206 | 207 | 208 | 209 | 210 | 211 | 212 | 301 | 302 | 303 | 304 | 305 | 306 | 307 | 308 | 309 | 310 | 311 | 312;
                        };
                        agreementId?: {
                            from: string | null;
                            to: string | null;
                        };
                        paymentMethod?: {
                            from: string | null;
                            /** @enum {string} */
                            to: "cash" | "dataphone" | "digital";
                        };
                        startedAt?: {
                            from: string | null;
                            /**
                             * Format: date-time
                             * @description A moment as RFC 3339 writes it, with any offset and any fraction of a second. Answers are in UTC with milliseconds.
                             */
                            to: string;
                        };
                        endedAt?: {
                            from: string | null;
                            /**
                             * Format: date-time
                             * @description A moment as RFC 3339 writes it, with any offset and any fraction of a second. Answers are in UTC with milliseconds.
                             */
                            to: string;
                        };
                    };
                    quote?: {
                        agreementName: string | null;
                        totalMinutes: number;
                        /** @description Money, in hundredths of the currency, of the Colombian peso too: 123400 is COP 1,234.00. */
                        serviceCharge: number;
                        /** @description Money, in hundredths of the currency, of the Colombian peso too: 123400 is COP 1,234.00. */
                        discount: number;
                        /** @description The rounding of cash in Colombia, zero or less. The rounding of cash in Colombia, zero or less. Money, in hundredths of the currency, of the Colombian peso too: 123400 is COP 1,234.00. */
                        adjustment50: number;
                        difference?: {
                            /** @description Money, in hundredths of the currency, of the Colombian peso too: 123400 is COP 1,234.00. */
                            amount: number;
                            /** @description When the older rates began that explain a difference; null if none explain it. */
                            ratesOf: string | null;
                        } | null;
                        /** @description Money, in hundredths of the currency, of the Colombian peso too: 123400 is COP 1,234.00. */
                        totalCost: number;
                        /** @description Money, in hundredths of the currency, of the Colombian peso too: 123400 is COP 1,234.00. */
                        tax: number;
                        /** @description What a digital payment costs the company; no part of the total. What a digital payment costs the company; no part of the total. Money, in hundredths of the currency, of the Colombian peso too: 123400 is COP 1,234.00. */
                        serviceFee: number;
                    };
                    reason?: string | null;
                } | {
                    quote?: {
                        agreementName: string | null;
                        totalMinutes: number;
                        /** @description Money, in hundredths of the currency, of the Colombian peso too: 123400 is COP 1,234.00. */
                        serviceCharge: number;
                        /** @description Money, in hundredths of the currency, of the Colombian peso too: 123400 is COP 1,234.00. */
                        discount: number;
                        /** @description The rounding of cash in Colombia, zero or less. The rounding of cash in Colombia, zero or less. Money, in hundredths of the currency, of the Colombian peso too: 123400 is COP 1,234.00. */
                        adjustment50: number;
                        difference?: {
                            /** @description Money, in hundredths of the currency, of the Colombian peso too: 123400 is COP 1,234.00. */
                            amount: number;
                            /** @description When the older rates began that explain a difference; null if none explain it. */
                            ratesOf: string | null;
                        } | null;
                        /** @description Money, in hundredths of the currency, of the Colombian peso too: 123400 is COP 1,234.00. */
                        totalCost: number;
                        /** @description Money, in hundredths of the currency, of the Colombian peso too: 123400 is COP 1,234.00. */
                        tax: number;
                        /** @description What a digital payment costs the company; no part of the total. What a digital payment costs the company; no part of the total. Money, in hundredths of the currency, of the Colombian peso too: 123400 is COP 1,234.00. */
                        serviceFee: number;
                    };
                    reason?: string | null;
                    remarks?: string | null;
                    /** @description 2 to 12 letters and digits; spaces and hyphens are taken out and small letters become large. 6 or more where the company is not British. */
                    licensePlate?: string;
                    notificationMethod?: ("email" | "whatsapp") | null;
                    /**
                     * @description A vehicle type. 1 is a car, 2 a motorcycle, 3 a bicycle. Larger numbers are classes of the company, as heavy or electric: the hundreds name the type that a class belongs to and is priced as where it has no rates of its own.
                     * @enum {number}
                     */
                    vehicleTypeId?: 1 | 2 | 3 | 101 | 102 | 103 | 104 | 105 | 106 | 107 | 108 | 109 | 110 | 111 | 112 | 201 | 202 | 203 | 204 | 205 | 206 | 207 | 208 | 209 | 210 | 211 | 212 | 301 | 302 | 303 | 304 | 305 | 306 | 307 | 308 | 309 | 310 | 311 | 312;
                    agreementId?: string | null;
                    /** @enum {string} */
                    paymentMethod?: "cash" | "dataphone" | "digital";
                    /**
                     * Format: date-time
                     * @description A moment as RFC 3339 writes it, with any offset and any fraction of a second. Answers are in UTC with milliseconds.
                     */
                    startedAt?: string;
                    /**
                     * Format: date-time
                     * @description A moment as RFC 3339 writes it, with any offset and any fraction of a second. Answers are in UTC with milliseconds.
                     */
                    endedAt?: string;
                };
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    /** @description The key of the write that this answers, if it has one. */
                    "idempotency-key"?: string;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "01980000-0000-7000-8000-000000000001",
                     *       "version": 1,
                     *       "location": {
                     *         "id": "01980000-0000-7000-8000-000000000002",
                     *         "name": "Unidad Mirador del Cedro"
                     *       },
                     *       "operation": "off_street",
                     *       "status": "progress",
                     *       "receiptNumber": "T-01980000-0000-7000-8000-000000000001",
                     *       "licensePlate": "ABC123",
                     *       "vehicleTypeId": 1,
                     *       "startedAt": "2026-11-17T16:00:00.000Z",
                     *       "endedAt": null,
                     *       "paidAt": null,
                     *       "totalMinutes": null,
                     *       "currency": "COP",
                     *       "paymentMethod": null,
                     *       "payments": [],
                     *       "serviceCharge": null,
                     *       "discount": null,
                     *       "agreementId": null,
                     *       "agreementName": null,
                     *       "agreementReason": null,
                     *       "adjustment50": null,
                     *       "difference": null,
                     *       "refusedQuote": null,
                     *       "totalCost": null,
                     *       "tax": null,
                     *       "serviceFee": null,
                     *       "graceUntil": null,
                     *       "correction": null,
                     *       "paidAgain": [],
                     *       "refundDue": null,
                     *       "endMark": null,
                     *       "lowered": null,
                     *       "pass": null,
                     *       "terms": null,
                     *       "voidReason": null,
                     *       "voidCause": null,
                     *       "voided": null,
                     *       "voidAsked": null,
                     *       "invoiceNumber": null,
                     *       "remarks": null,
                     *       "space": null,
                     *       "keyTag": null,
                     *       "keptItems": null,
                     *       "visitor": null,
                     *       "lostTicket": null,
                     *       "overstay": null,
                     *       "notificationMethod": null,
                     *       "operator": null,
                     *       "exitOperator": null,
                     *       "driver": null,
                     *       "cashUp": null,
                     *       "edited": false
                     *     }
                     */
                    "application/json": components["schemas"]["Service"];
                };
            };
            400: components["responses"]["bad_request.validation_failed.idempotency_key_required.keyed"];
            401: components["responses"]["unauthorized.keyed"];
            403: components["responses"]["company_required.right_removed.register_not_own.keyed"];
            404: components["responses"]["not_found.keyed"];
            409: components["responses"]["edit_conflict.author_not_left.service_frozen.keyed"];
            413: components["responses"]["body_too_large.keyed"];
            415: components["responses"]["unsupported_media_type.keyed"];
            422: components["responses"]["idempotency_key_reused.keyed"];
            500: components["responses"]["internal.keyed"];
            503: components["responses"]["unavailable.keyed"];
        };
    };
}
